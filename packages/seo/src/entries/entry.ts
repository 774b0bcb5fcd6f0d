import { hash53, type Row, type SiteInfo } from "@waymark/core";
import { contentOptions, contentTypes, taxonomies } from "@waymark/content";
import type { Context } from "../builder.ts";
import type { tables } from "../tables.ts";

/** The columns of an entry. */
export type Columns = (typeof tables)["entries"]["columns"];
/** One thing with an address, as it is kept. */
export type Entry = Row<Columns>;
/** What a build gives: everything that is made of what others keep. */
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
  /** Whether everybody may open it and it is worth being found. */
  readonly findable: boolean;
};
/** What an entry is of. */
export interface Subject {
  readonly object_type: string;
  readonly object_id?: number;
  readonly object_sub_type?: string;
}

/** Grows whenever what a build gives is another: what was built before is then built again. */
export const version = 2;

/** What a build goes by beside its object: where the site is, and what its addresses are made of. */
export function buildOf({
  site,
  optionsOf,
  all,
}: Pick<Context, "site" | "optionsOf" | "all">): string {
  const known = builds.get(site);
  if (known !== undefined) return known;
  const paths = [...all(contentTypes), ...all(taxonomies)].map(({ name, path }) => [name, path]);
  const permalinks = optionsOf(contentOptions).permalinks;
  const made = hash53(JSON.stringify([version, site.url, permalinks, paths]));
  builds.set(site, made);
  return made;
}
/** None of it changes while a site runs. */
const builds = new WeakMap<SiteInfo, string>();

/** The text that names an object: `post:12`, `post-type-archive:book`. */
export const keyOf = ({ object_type, object_id = 0, object_sub_type = "" }: Subject): string =>
  object_id > 0 ? `${object_type}:${object_id}` : `${object_type}:${object_sub_type}`;

/** What an address is looked up by: short, whatever the address. */
export const hashOf = (permalink: string): string =>
  permalink === "" ? "" : `${permalink.length}:${hash53(permalink)}`;

/** The part of the sitemap that an entry belongs to. */
export const sectionOf = ({ object_type, object_sub_type = "" }: Subject): string =>
  `${object_type}:${object_sub_type}`;

/** Numbers of one page of a sitemap: it never has more entries than that. */
export const pageSize = 1000;
/** The page of a sitemap that a number stands on; from 1. */
export const pageOf = (id: number): number => Math.floor((id - 1) / pageSize) + 1;

/** The address of an author's page. */
export const authorLink = (slug: string, { url }: Pick<SiteInfo, "url">): string =>
  `${url}/author/${encodeURIComponent(slug)}/`;
