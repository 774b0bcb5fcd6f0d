import type { Shape } from "@waymark/core";
import type { Taxonomy } from "./taxonomy.ts";

/** What items of a type can do beyond having a title, a text and an excerpt. */
export type Feature = "sticky" | "formats" | "hierarchy" | "comments";

/** A type of content as data: what its routes, rights, fields and lists follow from. */
export interface ContentType<
  B extends string = string,
  F extends Shape = Shape,
  T extends string = string,
> {
  readonly name: string;
  /** The path of its routes: `books` answers at `/core/v2/books`. */
  readonly base: B;
  readonly label: string;
  /** The plural in the names of its capabilities: `edit_posts`, `edit_others_posts`, … */
  readonly capability: string;
  /** Its own args and fields, stored with the content. */
  readonly fields: F;
  readonly taxonomies: readonly Taxonomy<T>[];
  readonly features: ReadonlySet<Feature>;
}

/** Declares a type of content; mount its routes with `contentRoutes`. Its capabilities are those of posts where it names none. */
export function defineContentType<
  const B extends string,
  F extends Shape = {},
  const T extends string = never,
>(def: {
  readonly name: string;
  readonly base: B;
  readonly label: string;
  readonly capability?: string;
  readonly fields?: F;
  readonly taxonomies?: readonly Taxonomy<T>[];
  readonly features?: readonly Feature[];
}): ContentType<B, F, T> {
  return {
    capability: "posts",
    ...def,
    fields: def.fields ?? ({} as F),
    taxonomies: def.taxonomies ?? [],
    features: new Set(def.features),
  };
}
