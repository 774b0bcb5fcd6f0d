import type { Setting } from "@waymark/core";

/** A way to classify content: categories, tags, or one declared by a module. */
export interface Taxonomy<B extends string = string> {
  readonly name: string;
  /** Path of its routes, and field of its items: `genres` is served at `/core/v2/genres`. */
  readonly base: B;
  /** Path of its routes where a module declares them itself: `/library/v1/genres`. */
  readonly routes?: string;
  /** First segment of the addresses of its terms: `/genre/crime/`. Default: the name. */
  readonly path?: string;
  readonly label: string;
  /** Singular in lower case: `genre`. Default: the label. */
  readonly singular?: string;
  /** Its description. */
  readonly description?: string;
  /** Plural in the names of its capabilities. Default: writing requires `manage_categories`, assigning `edit_posts`. */
  readonly capability?: string;
  /** Editors show its terms in lists of items. */
  readonly hasColumn?: boolean;
  /** Terms may have parents; writing them requires `manage_categories`. */
  readonly hierarchical?: boolean;
  /** Content types that have it, in addition to those that list it: how a module adds its taxonomy to posts. */
  readonly types?: readonly string[];
  /** Setting that holds the id of the default term, which items without terms get and which cannot be deleted. */
  readonly defaultTerm?: Setting<number>;
}
/** Declares a taxonomy; add its routes with `termRoutes`. */
export const defineTaxonomy = <const B extends string>(def: Taxonomy<B>): Taxonomy<B> => def;
