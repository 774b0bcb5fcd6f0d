import { compat } from "@waymark/compat";
import type { Site } from "@waymark/core";
import { toOriginalAddress } from "../../packages/compat/src/addresses.ts";

/** Generated paths may be malformed. */
const decoded = (path: string): string => {
  try {
    return decodeURI(path);
  } catch {
    return path;
  }
};

/** The ways in which original clients address a route. */
const forms: readonly ((url: URL, base: string) => string)[] = [
  ({ href }) => href,
  ({ href }, base) => href.replace(`${base}/`, `${base}/index.php/`),
  ({ pathname, search }, base) =>
    `${base}/?rest_route=${encodeURIComponent(decoded(pathname.slice("/wp-json".length)))}${search.replace("?", "&")}`,
];

/** The site, where each request to its API arrives as one of an original client. One route always has the same form. */
export const originalOnly = (site: Site): Site => throughForms(site, forms);

/** The same, with some routes under their own names. */
export const originalAndNative = (site: Site): Site => throughForms(site, [...forms, undefined]);

function throughForms(site: Site, some: readonly ((typeof forms)[number] | undefined)[]): Site {
  const { info } = site;
  const translating = compat(site);
  return {
    ...translating,
    fetch: (request, surroundings) => {
      const original = new URL(toOriginalAddress(request.url, info));
      if (!original.pathname.startsWith("/wp-json")) return site.fetch(request, surroundings);
      const form = some[hash(original.pathname) % some.length];
      const url = form?.(original, info.url) ?? request.url;
      return translating.fetch(new Request(url, request), surroundings);
    },
  };
}

/** A number of a text without its digits, so that the items of a route have the same one. */
const hash = (text: string): number =>
  [...text.replaceAll(/\d+/g, "")].reduce(
    (sum, character) => (sum * 31 + (character.codePointAt(0) ?? 0)) % 65_521,
    7,
  );
