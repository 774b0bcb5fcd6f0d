import { apiPath, basePath, type ConnectionInfo, type Site } from "@waymark/core";
import { additionsOf } from "./additions.ts";
import { answerOriginalPage, withDiscoveryLink } from "./pages.ts";
import { readOriginalUrl, toNativeRequest } from "./request.ts";
import { toOriginalResponse, toOriginalText } from "./response.ts";
import { themeAccess, themeResponse, toThemeResponse } from "./theme.ts";

/** The options of `compat()`. */
export interface CompatOptions {
  /**
   * The maximum size in bytes of JSON and form bodies that are translated. Larger bodies are
   * passed on unchanged. A nonce in a multipart form is only found within this number of bytes.
   * Default: 1,048,576, like `limits.body` of a site.
   */
  readonly maxBytes?: number;
}

/** The methods of the original interface. The site answers others, of which Fetch cannot even copy some, such as `TRACE`. */
const methods: ReadonlySet<string> = new Set([
  "GET",
  "HEAD",
  "POST",
  "PUT",
  "PATCH",
  "DELETE",
  "OPTIONS",
]);

/**
 * Wraps a site so that it also serves clients of the WordPress REST API:
 * `export default compat(createSite({ … }))`. Requests below `/wp-json` are translated to the names of the site,
 * and the responses are translated back. Requests to the site's own API are unchanged. The wrapper stores nothing
 * and has no permissions of its own: every request passes through the site's `fetch`.
 */
export function compat<S extends Site>(site: S, { maxBytes = 1_048_576 }: CompatOptions = {}): S {
  const { info } = site;
  const api = apiPath(info);
  const isAtRoot = api === basePath(info);
  const add = additionsOf(site);
  const isNative = ({ url, method }: Request): boolean => {
    const path = url.slice(url.indexOf("/", url.indexOf("://") + 3));
    const isInApi = !isAtRoot && path.startsWith(`${api}/`);
    return !methods.has(method) || (isInApi && !path.includes("rest_route="));
  };
  const isServed = (route: string): boolean =>
    site.manifest.operations.some(({ path }) => path === route);
  const fetch: Site["fetch"] = async (request, connection) => {
    if (isNative(request)) return site.fetch(request, connection);
    // The bodies of translated requests have other lengths.
    const translated = { ...connection, hasCheckedLength: false };
    const pass = (other: Request) => site.fetch(other, other === request ? connection : translated);
    const original = readOriginalUrl(request.url, info);
    if (!original) {
      const page = await answerOriginalPage(request, info, pass);
      return page ?? withDiscoveryLink(await pass(request), info);
    }
    const scope = { site: info, route: original.route, add };
    const answer = request.method === "GET" ? themeResponse(original, info) : undefined;
    if (answer && !isServed(original.route)) {
      const { route, path } = themeAccess;
      const target = { route, url: new URL(api + path, original.url).href };
      const allowed = await pass(await toNativeRequest(request, target, maxBytes));
      return toOriginalResponse(allowed.ok ? toThemeResponse(answer, allowed) : allowed, scope);
    }
    let isTranslated = false;
    const rewrite: ConnectionInfo["rewrite"] = (response) => {
      const original = toOriginalText(response, scope);
      isTranslated = true;
      return original;
    };
    const native = await toNativeRequest(request, original, maxBytes);
    const response = await site.fetch(native, { ...translated, rewrite });
    return isTranslated ? response : toOriginalResponse(response, scope);
  };
  return { ...site, fetch };
}
