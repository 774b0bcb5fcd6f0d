import {
  defineNamespace,
  type ArgsInput,
  type ArgsOf,
  type Endpoint,
  type Namespace,
  type Setup,
  type Shape,
} from "@waymark/core";
import type { ContentType, Feature } from "../content-type.ts";
import type { CommonArgs } from "../list/args.ts";
import { shelfOf } from "../resources/shelves.ts";
import { autosaveRoutes } from "./autosaves.ts";
import { createRoute, readRoute, removeRoute, updateRoute } from "./item.ts";
import { listRoute } from "./list.ts";
import type { RevisionPaths } from "./revision-paths.ts";
import { revisionRoutes } from "./revisions.ts";

/** An item as clients see it. */
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
} & ArgsOf<F> & { [K in T]: number[] };
/** What a write of an item takes. */
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
} & ArgsInput<F> & { [K in T]?: number[] };
type ListInput = { [K in keyof CommonArgs]?: CommonArgs[K] | undefined } & {
  [arg: string]: unknown;
};
type Ends<M extends "GET" | "POST" | "PUT" | "PATCH" | "DELETE", I extends object, R> = Endpoint<{
  method: M;
  input: I;
  args: I;
  result: R;
}>;

/** The routes of one content type. Content mounts its own with this, a plugin mounts its own the same way. */
export function contentRoutes<
  const B extends string,
  F extends Shape,
  const T extends string,
  X extends Feature,
>(
  type: ContentType<B, F, T, X>,
  setup: Setup,
): Namespace<
  "core/v2",
  {
    readonly [P in `/${B}`]: readonly [
      Ends<"GET", ListInput, ContentItem<F, T>[]>,
      Ends<"POST", ContentInput<F, T>, ContentItem<F, T>>,
    ];
  } & {
    readonly [P in `/${B}/:id`]: readonly [
      Ends<"GET", { id: number; context?: string; password?: string }, ContentItem<F, T>>,
      Ends<
        "POST" | "PUT" | "PATCH",
        { id: number } & Partial<ContentInput<F, T>>,
        ContentItem<F, T>
      >,
      Ends<
        "DELETE",
        { id: number; force?: boolean },
        ContentItem<F, T> | { deleted: true; previous: ContentItem<F, T> }
      >,
    ];
  } & ("revisions" extends X ? RevisionPaths<B, F, T> : {})
> {
  const shelf = shelfOf(type as unknown as ContentType, setup);
  return defineNamespace("core/v2", {
    [`/${type.base}`]: [listRoute(shelf), createRoute(shelf)],
    [`/${type.base}/:id`]: [readRoute(shelf), updateRoute(shelf), removeRoute(shelf)],
    ...(type.features.has("revisions") && { ...revisionRoutes(shelf), ...autosaveRoutes(shelf) }),
  }) as never;
}
