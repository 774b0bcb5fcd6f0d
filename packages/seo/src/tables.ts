import { boolean, timestamp, id, integer, json, table, text } from "@waymark/core";
import type { Facts, Overrides } from "./entries/values.ts";

/**
 * An index of all objects with a URL: items, terms, authors, archives. Derived from data of other modules, except
 * `own`, which editors set, and the link counts.
 */
const entries = table(
  {
    id: id(),
    /** Key of the object: `post:12`, `term:3`, `post-type-archive:book`. */
    key: text(),
    object_type: text(),
    /** 0 for objects without an ID. */
    object_id: integer().default(0),
    /** The type of an item or archive, or the taxonomy of a term. */
    object_sub_type: text().default(""),
    /** The absolute URL; empty for non-public objects. */
    permalink: text().default(""),
    /** Hash for lookups by URL. */
    permalink_hash: text().default(""),
    /** Its name, as plain text. */
    name: text().default(""),
    author: integer().default(0),
    status: text().default(""),
    /** Whether it is in sitemaps. */
    listed: boolean().default(false),
    /** Null: as its type. */
    noindex: boolean().nullable(),
    /** Content score for its keyphrase, 1 to 100; 0 if unknown. */
    score: integer().default(0),
    /** Number of internal links in its text; null if not yet counted. */
    link_count: integer().nullable(),
    incoming_link_count: integer().nullable(),
    /** 0 if it has to be rebuilt. */
    version: integer().default(0),
    /** Hash of the build inputs: another site URL or permalink structure requires a rebuild. */
    built_by: text().default(""),
    /** The version of the item or term that it was built from. */
    source_version: integer().default(0),
    modified: timestamp().nullable(),
    /** The title and description of an item's page when they were last rendered, and their lengths. */
    title: text().default(""),
    description: text().default(""),
    title_length: integer().default(0),
    description_length: integer().default(0),
    facts: json<Facts>().default({}),
    own: json<Overrides>().default({}),
    /** The names of the stored files of the images in `own`; empty if there are none. */
    open_graph_file: text().default(""),
    twitter_file: text().default(""),
    created: timestamp(),
    updated: timestamp(),
  },
  {
    indexes: [
      { columns: ["key"], unique: true },
      { columns: ["permalink_hash"], few: true },
      ["object_type", "object_sub_type", "listed", "object_id"],
      ["object_type", "object_sub_type", "status", "score"],
      ["object_type", "status", "description_length"],
      ["object_type", "status", "title_length"],
      ["object_type", "link_count", "id"],
      ["object_type", "version", "id"],
      ["open_graph_file"],
      ["twitter_file"],
    ],
  },
);

/** Number of listed entries per sitemap page, and their last change: a page is a range of IDs. */
const sitemap_pages = table(
  { section: text(), page: integer(), entries: integer().default(0), modified: timestamp() },
  { key: ["section", "page"] },
);

/** Links in texts: the entry, and the linked item of this site (0: none). */
const links = table(
  { id: id(), source: integer(), url: text(), kind: text(), target: integer().default(0) },
  { indexes: [["source"], ["target"]] },
);

/** Progress of each step of an indexing run. */
const progress = table(
  { step: text(), reached: integer().default(0), built_by: text().default("") },
  { key: ["step"] },
);

/** Dismissed notices per user. */
const dismissals = table({ user: integer(), name: text() }, { key: ["user", "name"] });

/** Encrypted tokens of the keyphrase provider. */
const tokens = table({ provider: text(), sealed: text() }, { key: ["provider"] });

export const tables = { entries, sitemap_pages, links, progress, dismissals, tokens };
