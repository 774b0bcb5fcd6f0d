import {
  type ArgsInput,
  defineNamespace,
  type Namespace,
  type NamespaceContext,
  type OutputOf,
  type Shape,
  type ViewContext,
} from "@waymark/core";
import type { ContentType, Feature } from "../content-type.ts";
import { typeRuntimeOf } from "../resources/labels.ts";
import { autosaveRoutes } from "./autosaves.ts";
import { createRoute, deleteRoute, getRoute, updateRoute } from "./item.ts";
import { type LockPaths, lockRoutes } from "./lock.ts";
import { listRoute } from "./list.ts";
import { revisionRoutes } from "./revisions.ts";
import type { CommonArgs, OrderBy } from "../list/args.ts";
import type { ContentEdit, ContentRoute } from "./error-codes.ts";
import type { RevisionListArgs } from "../revisions/list.ts";

/** The input of a create or update of an item. */
export type ContentInput<F extends Shape = {}, T extends string = never> = {
  date?: string | null;
  date_gmt?: string | null;
  slug?: string;
  status?: string;
  password?: string;
  title?: string | { raw: string };
  content?: string | { raw: string };
  excerpt?: string | { raw: string };
  author?: number;
  featured_media?: number;
  comment_status?: "open" | "closed";
  ping_status?: "open" | "closed";
  template?: string;
  meta?: Record<string, unknown>;
} & FieldInput<F> & { [K in T]?: number[] };

/** A type's own fields as arguments of writes: null clears optional ones. */
type FieldInput<F extends Shape> = {
  [K in keyof ArgsInput<F>]: undefined extends ArgsInput<F>[K]
    ? ArgsInput<F>[K] | null
    : ArgsInput<F>[K];
};

/** A revision in responses. */
export interface RevisionItem {
  author: number;
  date: string | null;
  date_gmt: string | null;
  id: number;
  modified: string;
  modified_gmt: string;
  parent: number;
  slug: string;
  guid: { rendered: string; raw?: string };
  title: { rendered: string; raw?: string };
  content: { rendered: string; raw?: string };
  excerpt: { rendered: string; raw?: string };
  meta: Record<string, unknown>;
  _links?: { parent?: { href: string }[] };
}
/** An autosave in responses. */
export interface AutosaveItem extends RevisionItem {
  preview_link?: string;
}

type Named = { parent: number; id: number; context?: ViewContext };
/** The input of a list of revisions. */
export interface RevisionListInput extends Partial<RevisionListArgs> {
  parent: number;
}

/** The routes of the revisions of a type, by their paths. */
type RevisionPaths<B extends string, F extends Shape, T extends string> = {
  readonly [P in `/${B}/:parent/revisions`]: readonly [
    ContentRoute<"GET", RevisionListInput, RevisionItem[]>,
  ];
} & {
  readonly [P in `/${B}/:parent/revisions/:id`]: readonly [
    ContentRoute<"GET", Named, RevisionItem>,
    ContentRoute<
      "DELETE",
      { parent: number; id: number; force?: boolean },
      { deleted: true; previous: RevisionItem }
    >,
  ];
} & {
  readonly [P in `/${B}/:id/autosaves`]: readonly [
    ContentRoute<"GET", Omit<Named, "parent">, AutosaveItem[]>,
    ContentRoute<"POST", { id: number } & Partial<ContentInput<F, T>>, AutosaveItem>,
  ];
} & {
  readonly [P in `/${B}/:parent/autosaves/:id`]: readonly [
    ContentRoute<"GET", Named, AutosaveItem>,
  ];
};

/** A type's own fields in responses: null where a field has neither a value nor a default. */
type FieldOutput<F extends Shape> = {
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
} & LockPaths<B> &
  ("revisions" extends X ? RevisionPaths<B, F, T> : {});
/** The routes of one content type. */
export interface ContentNamespace<
  B extends string,
  F extends Shape,
  T extends string,
  X extends Feature,
> extends Namespace<"core/v2", ContentPaths<B, F, T, X>> {}

/** The routes of one content type. Modules add the routes of their types with this function. */
export function contentRoutes<
  const B extends string,
  F extends Shape,
  const T extends string,
  X extends Feature,
>(type: ContentType<B, F, T, X>, setup: NamespaceContext): ContentNamespace<B, F, T, X> {
  const runtime = typeRuntimeOf(type as unknown as ContentType, setup);
  return defineNamespace("core/v2", {
    [`/${type.base}`]: [listRoute(runtime), createRoute(runtime)],
    [`/${type.base}/:id`]: [getRoute(runtime), updateRoute(runtime), deleteRoute(runtime)],
    ...lockRoutes(runtime),
    ...(type.features.has("revisions") && {
      ...revisionRoutes(runtime),
      ...autosaveRoutes(runtime),
    }),
  }) as never;
}
