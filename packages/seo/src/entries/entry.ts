import { contentOptions, contentTypes, taxonomies, type LookupContext } from "@waymark/content";
import { hash53, type Row, type SiteInfo, type Where, weakMemoize } from "@waymark/core";
import type { Context } from "../builder.ts";
import type { tables } from "../tables.ts";

/** The columns of an entry. */
type Columns = (typeof tables)["entries"]["columns"];
/** A stored entry: the index record of one object with a URL. */
export type Entry = Row<Columns>;
/** The result of a build: everything derived from data of other modules. */
export type Built = Pick<
  Row<Columns>,
  | "object_type"
  | "object_id"
  | "object_sub_type"
  | "permalink"
  | "name"
  | "author"
  | "status"
  | "source_version"
  | "modified"
  | "facts"
> & {
  /** Whether the page is public and should be indexed. */
  readonly findable: boolean;
};
/** The object of an entry. */
export interface Subject {
  readonly object_type: string;
  readonly object_id?: number;
  readonly object_sub_type?: string;
}

/** Increased whenever builds change, so that older entries are rebuilt. */
export const version = 3;

type BuildContext = Pick<Context, "site" | "optionsOf" | "all">;
const builds = weakMemoize((site: SiteInfo, { optionsOf, all }: BuildContext): string => {
  const paths = [...all(contentTypes), ...all(taxonomies)].map(({ name, path }) => [name, path]);
  const permalinks = optionsOf(contentOptions).permalinks;
  return hash53(JSON.stringify([version, site.url, permalinks, paths]));
});
/** The inputs of a build besides its object: what determines URLs. Constant while a site runs. */
export const buildOf = (ctx: BuildContext): string => builds(ctx.site, ctx);
/** The key of an object: `post:12`, `post-type-archive:book`. */
export const keyOf = ({ object_type, object_id = 0, object_sub_type = "" }: Subject): string =>
  object_id > 0 ? `${object_type}:${object_id}` : `${object_type}:${object_sub_type}`;

/** The lookup hash of a URL, of constant length. */
export const hashOf = (permalink: string): string =>
  permalink === "" ? "" : `${permalink.length}:${hash53(permalink)}`;

/** The sitemap section of an entry. */
export const sectionOf = ({ object_type, object_sub_type = "" }: Subject): string =>
  `${object_type}:${object_sub_type}`;

/** IDs per page of a sitemap, which is the maximum of its entries. */
export const pageSize = 1000;
/** The sitemap page of an ID, from 1. */
export const pageOf = (id: number): number => Math.floor((id - 1) / pageSize) + 1;

/** Content scores, the worst first; then posts without a score. */
export const ranks = [
  { name: "bad", label: "Needs improvement" },
  { name: "ok", label: "OK" },
  { name: "good", label: "Good" },
  { name: "na", label: "Without a focus keyphrase" },
  { name: "noindex", label: "Should not show up in search results" },
] as const;
/** One of the ranks. */
export type Rank = (typeof ranks)[number]["name"];

const scores: Partial<Record<Rank, readonly [number, number]>> = {
  bad: [1, 40],
  ok: [41, 70],
  good: [71, 100],
  na: [0, 0],
};

/** The published posts with a rank; of one author if given. */
export function whereRank(rank: Rank, author: number | undefined): Where<Columns> {
  const between = scores[rank];
  return {
    object_type: "post",
    object_sub_type: "post",
    status: "publish",
    ...(between && { score: { between } }),
    noindex: rank === "noindex" ? true : { ne: true },
    ...(author !== undefined && { author }),
  };
}

/** The context for lookups in content. */
export const toLookupContext = (ctx: Context): LookupContext => ({
  db: ctx.db,
  site: ctx.site,
  settings: ctx.settings,
  all: ctx.all,
  options: ctx.optionsOf(contentOptions),
});
