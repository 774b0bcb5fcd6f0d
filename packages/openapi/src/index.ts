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
 * Serves the API of the site as an OpenAPI 3.1 document at `{api}/openapi.json`, and one of a single namespace at
 * `{api}/openapi.json?namespace=core/v2`. Programs that only know the host find it through `/.well-known/api-catalog`.
 */
export const openapi = defineModule({
  name: "openapi",
  options,
  pages: [apiCatalog],
  namespaces: [routes],
});
