/** A way to group content: categories, tags, or a plugin's own. */
export interface Taxonomy<B extends string = string> {
  readonly name: string;
  /** The path of its routes and the field of its items: `genres` answers at `/core/v2/genres`. */
  readonly base: B;
  readonly label: string;
  /** Terms may have parents; writing them asks for `manage_categories`. */
  readonly hierarchical?: boolean;
  /** Types that have it beside those that name it themselves: how a module adds its taxonomy to posts. */
  readonly types?: readonly string[];
  /** Items that name no term get the site's default one. */
  readonly hasDefault?: boolean;
}
/** Declares a taxonomy; mount its routes with `termRoutes`. */
export const defineTaxonomy = <const B extends string>(def: Taxonomy<B>): Taxonomy<B> => def;
