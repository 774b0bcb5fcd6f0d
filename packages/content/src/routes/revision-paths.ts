import type { ViewContext, Shape } from "@waymark/core";
import type { RevisionListArgs } from "../revisions/list.ts";
import type { ContentInput } from "./content-input.ts";
import type { ContentRoute } from "./route.ts";

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
export type RevisionPaths<B extends string, F extends Shape, T extends string> = {
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
