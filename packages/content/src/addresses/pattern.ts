import { toKey } from "./address.ts";

/** What a path says of the post that stands there. */
export type Named = { readonly id: number } | { readonly slug: string };

// Bounded, so that a pattern with several names costs no more than their lengths.
const sources: Readonly<Record<string, string>> = {
  year: "\\d{4}",
  month: "\\d{2}",
  day: "\\d{2}",
  id: "\\d{1,15}",
  slug: "[^/]{1,600}",
};

/**
 * Reads a path by the option `permalinks`. Undefined where the path has another form. What it finds is a candidate:
 * whether the dates are right, too, shows the candidate's own address.
 */
export function readPermalink(path: string, pattern: string): Named | undefined {
  const names: string[] = [];
  const source = toKey(encodeURI(pattern)).replace(
    /:(\w+)|[.*+?^${}()|[\]\\]/g,
    (text, name: string | undefined) => {
      if (name === undefined) return `\\${text}`;
      const known = sources[name];
      if (known === undefined) return text;
      // The second time it says the same. To look for other ways to cut the path would take as long as there are ways.
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
