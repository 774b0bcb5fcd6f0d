import type { Setting } from "@waymark/core";

/** A way to group content: categories, tags, or a plugin's own. */
export interface Taxonomy<B extends string = string> {
  readonly name: string;
  /** The path of its routes and the field of its items: `genres` answers at `/core/v2/genres`. */
  readonly base: B;
  /** Where its routes are, where a module brings its own instead: `/library/v1/genres`. */
  readonly routes?: string;
  /** What the addresses of its terms begin with: `/genre/crime/`. Its name where it says nothing else. */
  readonly path?: string;
  readonly label: string;
  /** One of its terms, in lower case: `genre`. Its label where it is left out. */
  readonly singular?: string;
  /** What it is for. */
  readonly description?: string;
  /** The plural in the names of its capabilities; without it writing asks for `manage_categories`, assigning for `edit_posts`. */
  readonly capability?: string;
  /** Lists of items show its terms to editors. */
  readonly hasColumn?: boolean;
  /** Terms may have parents; writing them asks for `manage_categories`. */
  readonly hierarchical?: boolean;
  /** Types that have it beside those that name it themselves: how a module adds its taxonomy to posts. */
  readonly types?: readonly string[];
  /** The setting that holds the id of the term for items that name none; that term cannot be deleted. */
  readonly defaultTerm?: Setting<number>;
}
/** Declares a taxonomy; mount its routes with `termRoutes`. */
export const defineTaxonomy = <const B extends string>(def: Taxonomy<B>): Taxonomy<B> => def;
