import { fingerprint, type NewRow, type Row, type SiteInfo } from "@waymark/core";
import { contentOptions } from "@waymark/content";
import type { Desk } from "../bound.ts";
import type { tables } from "../tables.ts";

/** The columns of an entry. */
export type Columns = (typeof tables)["entries"]["columns"];
/** One thing with an address, as it is kept. */
export type Entry = Row<Columns>;
/** What a build gives: everything that is made of what others keep. */
export type Built = Pick<
  NewRow<Columns>,
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
export type Subject = Pick<Built, "object_type" | "object_id" | "object_sub_type">;

/** Grows whenever what a build gives is another: what was built before is then built again. */
export const version = 1;

/** What a build goes by beside its object. */
export const buildOf = ({ site, optionsOf }: Pick<Desk, "site" | "optionsOf">): string =>
  fingerprint(`${version} ${site.url} ${optionsOf(contentOptions).permalinks}`);

/** The text that names an object: `post:12`, `post-type-archive:book`. */
export const keyOf = ({ object_type, object_id = 0, object_sub_type = "" }: Subject): string =>
  object_id > 0 ? `${object_type}:${object_id}` : `${object_type}:${object_sub_type}`;

/** What an address is looked up by: short, whatever the address. */
export const hashOf = (permalink: string): string =>
  permalink === "" ? "" : `${permalink.length}:${fingerprint(permalink)}`;

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
