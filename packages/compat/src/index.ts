import type { Site } from "@waymark/core";
import { additionsOf } from "./additions.ts";
import { answerOriginalPage, withDiscoveryLink } from "./pages.ts";
import { readOriginalUrl, toNativeRequest } from "./request.ts";
import { toOriginalResponse } from "./response.ts";
import { answerTheme } from "./theme.ts";

/**
 * The same site, which also answers the clients of the WordPress REST API: `export default compat(createSite({ … }))`. Requests below
 * `/wp-json` are translated to the names of the site, and their responses back; requests to the site's own API are unchanged. It
 * stores nothing and has no rights of its own: every request passes through the site's `fetch`.
 */
export function compat<S extends Site>(site: S): S {
  const { info } = site;
  const api = new URL(info.api).pathname;
  const add = additionsOf(site);
  const isNative = (address: string): boolean => {
    const path = address.slice(address.indexOf("/", address.indexOf("://") + 3));
    return path.startsWith(`${api}/`) && !path.includes("rest_route=");
  };
  const fetch: Site["fetch"] = async (request, surroundings) => {
    if (isNative(request.url)) return site.fetch(request, surroundings);
    const original = readOriginalUrl(request.url, info);
    if (original) {
      const pass = (other: Request) => site.fetch(other, surroundings);
      const response =
        (await answerTheme(request, original, info, pass)) ??
        (await pass(await toNativeRequest(request, original)));
      return toOriginalResponse(response, {
        site: info,
        route: original.route,
        add,
      });
    }
    const pass = (other: Request) => site.fetch(other, surroundings);
    const page = answerOriginalPage(request, info, pass);
    return page ?? withDiscoveryLink(await site.fetch(request, surroundings), info);
  };
  return { ...site, fetch };
}
