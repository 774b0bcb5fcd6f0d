import { defineModule } from "@waymark/core";
import { options } from "./options.ts";
import { apiCatalog } from "./pages.ts";
import { routes } from "./routes.ts";

export {
  toOpenApi,
  type Described,
  type DocumentOptions,
  type OpenApiDocument,
  type OperationObject,
} from "./document.ts";
export type { Components } from "./components.ts";
export { toDeclarations } from "./declarations.ts";
export type { OpenApiOptions } from "./options.ts";
export { documentOf, type DocumentRoutes } from "./routes.ts";
export type { Requirement } from "./document.ts";

/**
 * The site's interface as OpenAPI 3.1, at `{api}/openapi.json`, and of one namespace at
 * `{api}/openapi.json?namespace=core/v2`. Programs that know the host only find it by `/.well-known/api-catalog`.
 */
export const openapi = defineModule({
  name: "openapi",
  options,
  pages: [apiCatalog],
  namespaces: [routes],
});
