import { names, type SiteInfo } from "@waymark/core";
import { renamedLink, slugs } from "./names.ts";
import { renamedQuery } from "./query.ts";
import { renamedRoute } from "./routes.ts";

/** The path of the API in the original interface, below the URL of the site. */
export const originalRoot = "/wp-json";
/** The address of the original link relations. */
export const relationsRoot = "https://api.w.org/";

/**
 * Translates an address of the API, one that names a route or a type in its query, and the page of an item
 * below the name of its type. Other texts are unchanged.
 */
export function toOriginalAddress(text: string, site: SiteInfo): string {
  if (text.startsWith(site.api)) {
    const rest = text.slice(site.api.length);
    if (rest !== "" && !/^[/?#]/.test(rest)) return text;
    return toRelation(rest) ?? `${site.url}${originalRoot}${toOriginalRest(rest)}`;
  }
  if (!text.startsWith(`${site.url}/`)) return text;
  const end = text.indexOf("/", site.url.length + 1);
  const slug = slugs.toOriginal.get(text.slice(site.url.length + 1, Math.max(0, end)));
  if (slug !== undefined) return `${site.url}/${slug}${text.slice(end)}`;
  if (!text.includes("?")) return text;
  const query = /^[^\s?#]*\?(?=[^#]*\b(?:rest_route|post_type|taxonomy)=)/.exec(text)?.[0];
  if (query === undefined) return text;
  return query + renamedQuery(text.slice(query.length), "toOriginal");
}

/** The original address of a link relation; the descriptions of errors have none. */
function toRelation(rest: string): string | undefined {
  if (!rest.startsWith(names.relations)) return undefined;
  const name = rest.slice(names.relations.length);
  if (name !== "" && !name.startsWith("/")) return undefined;
  return /^\/?errors?(?:[/#]|$)/.test(name)
    ? undefined
    : relationsRoot + renamedLink(name.slice(1), "toOriginal");
}

function toOriginalRest(rest: string): string {
  const [, route = "", query = "", hash = ""] = /^([^?#]*)(?:\?([^#]*))?(#.*)?$/s.exec(rest) ?? [];
  const translated = query === "" ? "" : `?${renamedQuery(query, "toOriginal")}`;
  return renamedRoute(route, "toOriginal") + translated + hash;
}
