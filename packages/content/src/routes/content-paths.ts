import type { Namespace, OutputOf, Shape } from "@waymark/core";
import type { Feature } from "../content-type.ts";
import type { CommonArgs, OrderBy } from "../list/args.ts";
import type { ContentInput } from "./content-input.ts";
import type { RevisionPaths } from "./revision-paths.ts";
import type { ContentEdit, ContentRoute } from "./route.ts";

/** A type's own fields in responses: null where a field has neither a value nor a default. */
export type FieldOutput<F extends Shape> = {
  [K in keyof F]: undefined extends OutputOf<F[K]>
    ? Exclude<OutputOf<F[K]>, undefined> | null
    : OutputOf<F[K]>;
};

/** An item in responses. */
export type ContentItem<F extends Shape = {}, T extends string = never> = {
  id: number;
  date: string;
  date_gmt: string;
  guid: { rendered: string; raw?: string };
  modified: string;
  modified_gmt: string;
  slug: string;
  status: string;
  type: string;
  link: string;
  title: { rendered: string; raw?: string };
  content: { rendered: string; protected: boolean; raw?: string; block_version?: number };
  excerpt: { rendered: string; protected: boolean; raw?: string };
  author: number;
  featured_media: number;
  comment_status: string;
  ping_status: string;
  template: string;
  meta: Record<string, unknown>;
  _links: Record<string, { href: string; embeddable?: boolean }[]>;
  _embedded?: Record<string, unknown[]>;
} & FieldOutput<F> & { [K in T]: number[] };
/** The input of a list of items; filters by term have the names of the taxonomies' bases. */
export interface ContentListInput extends Partial<{
  [K in keyof CommonArgs]: (K extends "orderby" ? OrderBy : CommonArgs[K]) | undefined;
}> {
  [arg: string]: unknown;
}

/** The routes of a content type, by their paths. */
export type ContentPaths<B extends string, F extends Shape, T extends string, X extends Feature> = {
  readonly [P in `/${B}`]: readonly [
    ContentRoute<"GET", ContentListInput, ContentItem<F, T>[]>,
    ContentRoute<"POST", ContentInput<F, T>, ContentItem<F, T>>,
  ];
} & {
  readonly [P in `/${B}/:id`]: readonly [
    ContentRoute<"GET", { id: number; context?: string; password?: string }, ContentItem<F, T>>,
    ContentRoute<ContentEdit, { id: number } & Partial<ContentInput<F, T>>, ContentItem<F, T>>,
    ContentRoute<
      "DELETE",
      { id: number; force?: boolean },
      ContentItem<F, T> | { deleted: true; previous: ContentItem<F, T> }
    >,
  ];
} & ("revisions" extends X ? RevisionPaths<B, F, T> : {});
/** The routes of one content type. */
export interface ContentNamespace<
  B extends string,
  F extends Shape,
  T extends string,
  X extends Feature,
> extends Namespace<"core/v2", ContentPaths<B, F, T, X>> {}
