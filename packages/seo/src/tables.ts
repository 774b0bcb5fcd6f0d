import { boolean, datetime, id, integer, json, table, text } from "@waymark/core";
import type { Facts } from "./entries/facts.ts";
import type { Overrides } from "./entries/overrides.ts";

/**
 * Everything that has an address of its own: items, terms, authors, archives. What stands here is made of what others
 * keep, but for `own`, which editors wrote, and what was counted of links.
 */
const entries = table(
  {
    id: id(),
    /** What it is of, as one text: `post:12`, `term:3`, `post-type-archive:book`. */
    key: text(),
    object_type: text(),
    /** 0 where it is of nothing that has a number. */
    object_id: integer().default(0),
    /** The type of an item or archive, the taxonomy of a term. */
    object_sub_type: text().default(""),
    /** The whole address; empty for what not everybody may open. */
    permalink: text().default(""),
    /** What the address is looked up by. */
    permalink_hash: text().default(""),
    /** Its name, as plain text. */
    name: text().default(""),
    author: integer().default(0),
    status: text().default(""),
    /** Whether sitemaps name it. */
    listed: boolean().default(false),
    /** Null: as its type. */
    noindex: boolean().nullable(),
    /** How well the text fits its keyphrase, from 1 to 100; 0 where nobody said. */
    score: integer().default(0),
    /** How many links to the site itself its text has; null before they were counted. */
    link_count: integer().nullable(),
    incoming_link_count: integer().nullable(),
    /** 0 where it has to be built again. */
    version: integer().default(0),
    /** What the build went by: another site address or another form of addresses is another build. */
    built_by: text().default(""),
    /** The version of the item or term that it was built from. */
    source_version: integer().default(0),
    modified: datetime().nullable(),
    facts: json<Facts>().default({}),
    own: json<Overrides>().default({}),
    created: datetime(),
    updated: datetime(),
  },
  {
    indexes: [
      { columns: ["key"], unique: true },
      { columns: ["permalink_hash"], few: true },
      ["object_type", "object_sub_type", "listed", "object_id"],
      ["object_type", "object_sub_type", "status", "score"],
      ["object_type", "link_count", "id"],
      ["object_type", "version", "id"],
    ],
  },
);

/** How many listed entries a page of a sitemap has, and when one of them last changed: a page is a range of numbers. */
const sitemap_pages = table(
  { section: text(), page: integer(), entries: integer().default(0), modified: datetime() },
  { key: ["section", "page"] },
);

/** Links in texts: of which entry, and to which item of this site (0: to none). */
const links = table(
  { id: id(), source: integer(), url: text(), kind: text(), target: integer().default(0) },
  { indexes: [["source"], ["target"]] },
);

/** How far each step of an indexing run has come. */
const progress = table(
  { step: text(), reached: integer().default(0), built_by: text().default("") },
  { key: ["step"] },
);

/** The notices that a user wants to see no more. */
const dismissals = table({ user: integer(), name: text() }, { key: ["user", "name"] });

/** What the provider of keyphrases gave this site, encrypted. */
const tokens = table({ provider: text(), sealed: text() }, { key: ["provider"] });

export const tables = { entries, sitemap_pages, links, progress, dismissals, tokens };
