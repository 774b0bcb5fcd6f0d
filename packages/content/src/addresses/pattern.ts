import { toKey } from "./address.ts";

/** The id or slug of a post, parsed from a path. */
export type Named = { readonly id: number } | { readonly slug: string };

// Bounded, so that matching a pattern with several names takes linear time.
const sources: Readonly<Record<string, string>> = {
  year: "\\d{4}",
  month: "\\d{2}",
  day: "\\d{2}",
  id: "\\d{1,15}",
  slug: "[^/]{1,600}",
};

/**
 * Parses a path with the option `permalinks`. Undefined for paths of another form. The result is a candidate: compare the path
 * with the candidate's own address, which also has the date.
 */
export function readPermalink(path: string, pattern: string): Named | undefined {
  const names: string[] = [];
  const source = toKey(encodeURI(pattern)).replace(
    /:(\w+)|[.*+?^${}()|[\]\\]/g,
    (text, name: string | undefined) => {
      if (name === undefined) return `\\${text}`;
      const known = sources[name];
      if (known === undefined) return text;
      // A repeated name must have the same value. A back reference would make matching superlinear.
      const met = names.indexOf(name);
      if (met !== -1) return `(?:\\${met + 1})`;
      names.push(name);
      return `(${known})`;
    },
  );
  const found = new RegExp(`^${source}$`, "u").exec(path);
  if (!found) return undefined;
  const of = (name: string) => found[names.indexOf(name) + 1] ?? "";
  if (names.includes("id")) return { id: Number(of("id")) };
  return names.includes("slug") ? { slug: of("slug") } : undefined;
}
