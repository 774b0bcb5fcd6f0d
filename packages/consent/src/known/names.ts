import { categories, type Category } from "../categories.ts";

/** Names and patterns of names. */
export type NamesByCategory = Readonly<Partial<Record<Category, readonly string[]>>>;
/**
 * Names and patterns of first-party cookies and storage of vendors, by category, including necessary ones, which are
 * kept.
 */
export interface Deletable {
  readonly cookies: NamesByCategory;
  /** Keys of `localStorage` and `sessionStorage`. */
  readonly storage: NamesByCategory;
}

/**
 * Whether a name is a pattern: one `*` in it matches any characters, or none. With fewer than two other characters it
 * would match too many names, and is treated as a plain name.
 */
export const isPattern = (name: string): boolean => name.length > 2 && name.includes("*");

/** Whether a pattern, or a plain name, fits the name of a cookie or of an entry of a storage. Linear in the name. */
export function matchesName(pattern: string, name: string): boolean {
  if (!isPattern(pattern)) return pattern === name;
  const at = pattern.indexOf("*");
  return (
    name.length >= pattern.length - 1 &&
    name.startsWith(pattern.slice(0, at)) &&
    name.endsWith(pattern.slice(at + 1))
  );
}

/**
 * The category of a cookie or of an entry of a storage by its name. The first table that has the name decides; in a
 * table an exact name beats a pattern, and a long pattern a short one.
 */
export function categoryOf(name: string, tables: readonly NamesByCategory[]): Category | undefined {
  for (const table of tables) {
    let best: { readonly category: Category; readonly weight: number } | undefined;
    for (const category of categories)
      for (const one of table[category] ?? []) {
        const weight = (isPattern(one) ? 0 : 1_000) + one.length;
        if (weight > (best?.weight ?? -1) && matchesName(one, name)) best = { category, weight };
      }
    if (best) return best.category;
  }
  return undefined;
}
