import { percentDecode } from "@waymark/core";
import { type Direction, members, renamed, renamedArg, renamedLink, slugs } from "./names.ts";
import { renamedRoute } from "./routes.ts";

/** Arguments with names of types, taxonomies or statuses, as a value or a list separated by commas. */
export const slugArgs: ReadonlySet<string> = new Set([
  "type",
  "subtype",
  "status",
  "taxonomy",
  "post_type",
  "object",
  "has_published_posts",
]);
/** Arguments with names of links, or with paths of fields. */
export const linkArgs: ReadonlySet<string> = new Set(["_embed", "_fields"]);

const linkPatterns: Readonly<Record<Direction, readonly [pattern: RegExp, prefix: string]>> = {
  toNative: [/^((?:_links|_embedded)\.)?(?:wp:|https:\/\/api\.w\.org\/)([^:/]*)$/, "core:"],
  toOriginal: [/^((?:_links|_embedded)\.)?core:(.*)$/s, "wp:"],
};

/** A list of names separated by commas, each translated as the argument requires. */
export function renamedList(arg: string, list: string, direction: Direction): string {
  const isLinks = linkArgs.has(arg);
  return list
    .split(",")
    .map((item) => (isLinks ? renamedPath(item, direction) : renamed(slugs[direction], item)))
    .join(",");
}

/** A link, or a field of a field: `_links.wp:term`, `yoast_head_json.title`. */
function renamedPath(path: string, direction: Direction): string {
  const [pattern, prefix] = linkPatterns[direction];
  const [, above = "", link] = pattern.exec(path) ?? [];
  if (link !== undefined) return above + prefix + renamedLink(link, direction);
  return path
    .split(".")
    .map((name) => renamed(members[direction], name))
    .join(".");
}

/**
 * Translates the parameters of a query or of a form. Pairs that need no translation are unchanged, byte for byte,
 * since order and encoding are part of the `Link` headers of responses.
 */
export const renamedQuery = (query: string, direction: Direction): string =>
  query === ""
    ? query
    : query
        .split("&")
        .map((pair) => renamedPair(pair, direction))
        .join("&");

function renamedPair(pair: string, direction: Direction): string {
  const at = pair.indexOf("=");
  const rawName = at === -1 ? pair : pair.slice(0, at);
  const name = decoded(rawName);
  if (name === undefined) return pair;
  const arg = name.replace(/\[.*$/s, "");
  const otherName = name.replaceAll(/[^[\]]+/g, (part) => renamedArg(part, direction));
  const newName = otherName === name ? rawName : encodeURIComponent(otherName);
  if (at === -1) return newName;
  const rawValue = pair.slice(at + 1);
  const value = decoded(rawValue);
  const newValue = value === undefined ? undefined : renamedValue(arg, value, direction);
  return `${newName}=${newValue === undefined || newValue === value ? rawValue : encoded(newValue)}`;
}

function renamedValue(arg: string, value: string, direction: Direction): string {
  if (arg === "rest_route") return renamedRoute(value, direction);
  return slugArgs.has(arg) || linkArgs.has(arg) ? renamedList(arg, value, direction) : value;
}

/** Undefined for an invalid encoding, which the site rejects. */
const decoded = (text: string): string | undefined => percentDecode(text.replaceAll("+", " "));
const encoded = (text: string): string =>
  encodeURIComponent(text).replaceAll(/%2[CF]|%3A/g, (code) => decodeURIComponent(code));
