import {
  defineNamespace,
  errors,
  prepared,
  textField,
  type Namespace,
  type Prepared,
  type Scope,
  type SiteInfo,
} from "@waymark/core";
import { get } from "./bound.ts";
import { toOpenApi, type OpenApiDocument } from "./document.ts";
import type { SettledOptions } from "./options.ts";

interface Made {
  readonly stamp: string;
  readonly document: Prepared;
}
const made = new WeakMap<SiteInfo, Map<string, Made>>();

/** A document's bytes, made again only where what the site says about itself has changed. */
function documentOf(
  { site, directory, options }: Scope<{}, SettledOptions>,
  namespace: string | undefined,
): Prepared {
  let known = made.get(site);
  if (!known) made.set(site, (known = new Map()));
  const stamp = `${site.name}\0${site.description}`;
  const found = known.get(namespace ?? "");
  if (found?.stamp === stamp) return found.document;
  // A copy: what the document says must not change between its tag and its bytes.
  const info = { ...site, name: site.name, description: site.description };
  const document = prepared(() =>
    toOpenApi({ info, directory }, { namespace, version: options.version }),
  );
  known.set(namespace ?? "", { stamp, document });
  return document;
}

/** The document of the whole site, or of one namespace. Hidden: it describes the catalogue and is no part of it. */
const readDocument = get({
  summary: "The interface of this site as an OpenAPI 3.1 document",
  hidden: true,
  args: { namespace: textField().optional().describe("Only the operations of this namespace") },
  access: "public",
  handler(call): OpenApiDocument {
    const { namespace } = call.args;
    if (namespace !== undefined && !call.directory.namespaces.includes(namespace))
      throw errors.rest_invalid_namespace();
    // Its bytes are sent in its place: callers get the document.
    return documentOf(call, namespace) as unknown as OpenApiDocument;
  },
});
/** Where the document is, with its types. */
export interface DocumentRoutes extends Namespace<
  "",
  { readonly "/openapi.json": readonly [typeof readDocument] }
> {}
export const routes: DocumentRoutes = defineNamespace("", { "/openapi.json": [readDocument] });
