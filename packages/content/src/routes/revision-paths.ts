import type { Endpoint, Shape } from "@waymark/core";
import type { RevisionListArgs } from "../revisions/list.ts";
import type { ContentInput } from "./content.ts";

/** An earlier state of an item, as clients see it. */
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
/** What somebody is writing and has not saved yet. */
export interface AutosaveItem extends RevisionItem {
  preview_link?: string;
}

type Ends<M extends "GET" | "POST" | "DELETE", I extends object, R> = Endpoint<{
  method: M;
  input: I;
  args: I;
  result: R;
}>;
type Named = { parent: number; id: number; context?: "view" | "embed" | "edit" };
type ListInput = { parent: number } & Partial<RevisionListArgs>;

/** The routes of the revisions of a type, by their paths. */
export type RevisionPaths<B extends string, F extends Shape, T extends string> = {
  readonly [P in `/${B}/:parent/revisions`]: readonly [Ends<"GET", ListInput, RevisionItem[]>];
} & {
  readonly [P in `/${B}/:parent/revisions/:id`]: readonly [
    Ends<"GET", Named, RevisionItem>,
    Ends<
      "DELETE",
      { parent: number; id: number; force?: boolean },
      { deleted: true; previous: RevisionItem }
    >,
  ];
} & {
  readonly [P in `/${B}/:id/autosaves`]: readonly [
    Ends<"GET", Omit<Named, "parent">, AutosaveItem[]>,
    Ends<"POST", { id: number } & Partial<ContentInput<F, T>>, AutosaveItem>,
  ];
} & {
  readonly [P in `/${B}/:parent/autosaves/:id`]: readonly [Ends<"GET", Named, AutosaveItem>];
};
