import { perSite, type SiteInfo } from "@waymark/core";
import { toOriginalAddress } from "./addresses.ts";
import { headerNames, renamedHeaderList } from "./names.ts";

const listsOfHeaders: ReadonlySet<string> = new Set([
  "access-control-expose-headers",
  "access-control-allow-headers",
  "vary",
]);
const addresses: ReadonlySet<string> = new Set(["location", "content-location"]);

/** The name and the value of a header in the original interface. */
export function toOriginalHeader(name: string, value: string, site: SiteInfo): [string, string] {
  const key = name.toLowerCase();
  const newName = headerNames.toOriginal.get(key) ?? name;
  if (key === "link") return [newName, toOriginalLinks(value, site)];
  if (addresses.has(key)) return [newName, toOriginalAddress(value, site)];
  if (listsOfHeaders.has(key)) return [newName, renamedHeaderList(value, "toOriginal")];
  return [newName, value];
}

/** Cached, because most responses have the same links. */
const lastLinks = perSite(() => ({ value: "", original: "" }));
function toOriginalLinks(value: string, site: SiteInfo): string {
  const last = lastLinks(site);
  if (last.value !== value) {
    last.original = value.replaceAll(
      /(<|\brel=")([^>"]*)(?=[>"])/g,
      (_match, before: string, address: string) => before + toOriginalAddress(address, site),
    );
    last.value = value;
  }
  return last.original;
}

/** The headers of a response in the original interface. */
export function toOriginalHeaders(headers: Headers, site: SiteInfo): Headers {
  const result = new Headers();
  for (const [name, value] of headers) result.append(...toOriginalHeader(name, value, site));
  return result;
}
