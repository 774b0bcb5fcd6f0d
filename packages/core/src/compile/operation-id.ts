import type { Pattern } from "./pattern.ts";
import type { Method } from "../declare/api-manifest.ts";

/** The maximum length of an id: the limit for tool names of agents. */
const longest = 64;

/**
 * The name of a method at a path: `get_core_v2_posts_by_id`. Up to 64 letters, digits, `_` and `-`. It is derived
 * from
 * method and path; if it is in `taken` or too long, it ends in a hash of the whole path.
 */
export function toOperationId(
  method: Method,
  { segments, text }: Pattern,
  taken: ReadonlySet<string>,
): string {
  const words = segments.map((one) => (one.kind === "literal" ? one.text : `by_${one.name}`));
  const named = [method.toLowerCase(), ...(words.length > 0 ? words : ["index"])]
    .join("_")
    .replace(/[^\w-]/g, "_");
  if (named.length <= longest && !taken.has(named)) return named;
  const mark = toMark(`${method} ${text}`);
  return `${named.slice(0, longest - mark.length - 1)}_${mark}`;
}

/** 32 bits of a text (FNV-1a). */
function toMark(text: string): string {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  return (hash >>> 0).toString(36);
}
