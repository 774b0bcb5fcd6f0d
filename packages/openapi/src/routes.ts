import {
  defineNamespace,
  coreErrors,
  staticBody,
  textField,
  type Namespace,
  type StaticBody,
  type ModuleContext,
  perSite,
} from "@waymark/core";
import { get } from "./builder.ts";
import { toOpenApi, type DocumentOptions, type OpenApiDocument } from "./document.ts";

interface Made {
  readonly stamp: string;
  readonly document: StaticBody;
}
const documentsOf = perSite(() => new Map<string, Made>());

/**
 * Returns the bytes of a document, which are cached until the description of the site changes. For
 * routes of modules that describe their own namespace.
 */
export function documentOf(
  { site, manifest }: Pick<ModuleContext, "site" | "manifest">,
  { namespace, version }: DocumentOptions,
): StaticBody {
  const known = documentsOf(site);
  const stamp = `${site.name}\0${site.description}`;
  const key = `${namespace ?? ""} ${version ?? ""}`;
  const found = known.get(key);
  if (found?.stamp === stamp) return found.document;
  // A copy, so that the document cannot change between its ETag and its bytes.
  const info = { ...site, name: site.name, description: site.description };
  const document = staticBody(() =>
    toOpenApi({ info, manifest }, { namespace, ...(version !== undefined && { version }) }),
  );
  known.set(key, { stamp, document });
  return document;
}

/** The document of the site, or of one namespace. Hidden from the catalogue that it describes. */
const getDocument = get({
  summary: "The API of this site as an OpenAPI 3.1 document",
  hidden: true,
  args: { namespace: textField().optional().describe("Only the operations of this namespace") },
  access: "public",
  handler(ctx): OpenApiDocument {
    const { namespace } = ctx.args;
    if (namespace !== undefined && !ctx.manifest.namespaces.includes(namespace))
      throw coreErrors.rest_invalid_namespace();
    const { version } = ctx.options;
    // The prepared bytes are sent; the type is that of their JSON.
    return documentOf(ctx, { namespace, version }) as unknown as OpenApiDocument;
  },
});
/** The routes of the document, with their types. */
export interface DocumentRoutes extends Namespace<
  "",
  { readonly "/openapi.json": readonly [typeof getDocument] }
> {}
export const routes: DocumentRoutes = defineNamespace("", { "/openapi.json": [getDocument] });
