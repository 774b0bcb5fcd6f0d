import { boolean, id, integer, json, table, text } from "@waymark/core";

/**
 * Everything that has an address: posts, pages, media and the types of other modules, in one sequence of ids.
 * `date` and `modified` are local times of the site, the `_gmt` twins UTC, all `YYYY-MM-DDTHH:MM:SS`.
 * What nobody filters by stands in `extra`.
 */
export const content = table(
  {
    id: id(),
    type: text(),
    status: text(),
    date: text(),
    date_gmt: text(),
    modified: text(),
    modified_gmt: text(),
    slug: text().default(""),
    title: text().default(""),
    content: text().default(""),
    excerpt: text().default(""),
    author: integer().default(0),
    parent: integer().default(0),
    menu_order: integer().default(0),
    password: text().default(""),
    comment_status: text().default("closed"),
    ping_status: text().default("closed"),
    sticky: boolean().default(false),
    featured_media: integer().default(0),
    format: text().default("standard"),
    template: text().default(""),
    /** The address it was first known by; empty while that is the plain one. */
    guid: text().default(""),
    /** The date follows the clock until one is given or the item is published. */
    is_floating: boolean().default(false),
    /** Grows with every change. */
    version: integer().default(1),
    /** How many earlier states are kept. */
    revisions: integer().default(0),
    extra: json<Extra>().default({}),
  },
  {
    indexes: [
      ["type", "status", "-date", "-id"],
      ["type", "status", "-modified", "-id"],
      ["type", "status", "title", "id"],
      ["type", "status", "slug", "id"],
      ["type", "author", "status", "-date", "-id"],
      ["slug", "type"],
      ["type", "sticky", "status"],
      ["parent", "type", "menu_order"],
    ],
    search: { columns: ["title", "excerpt", "content"], newestBy: "date" },
  },
);
/** What an item keeps beside its columns. */
export interface Extra {
  /** Registered meta keys. */
  readonly meta?: Readonly<Record<string, unknown>>;
  /** The own fields of a content type. */
  readonly fields?: Readonly<Record<string, unknown>>;
  /** What a trashed item was before. */
  readonly trashed?: { readonly status: string; readonly slug: string; readonly at: string };
  /** Who set the date at which it is published: asked again then. */
  readonly scheduledBy?: number;
  /** What an importer found and no field holds. */
  readonly imported?: Readonly<Record<string, unknown>>;
}

export const terms = table(
  {
    id: id(),
    taxonomy: text(),
    slug: text(),
    name: text(),
    description: text().default(""),
    parent: integer().default(0),
    /** How many published items have it. */
    count: integer().default(0),
    extra: json<Readonly<Record<string, unknown>>>().default({}),
  },
  {
    indexes: [
      { columns: ["taxonomy", "slug"], unique: true },
      ["taxonomy", "name", "id"],
      ["taxonomy", "parent", "name"],
    ],
  },
);

/**
 * Which item has which term. Status and date are those of the item, the name is that of the term, kept in step: so
 * that lists need no join, and items show their terms in order without looking them up.
 */
export const termLinks = table(
  {
    term: integer(),
    status: text(),
    date: text(),
    content: integer(),
    taxonomy: text(),
    name: text(),
  },
  {
    key: ["term", "status", "date", "content"],
    indexes: [["content", "taxonomy", "name", "term"]],
  },
);

/** Numbers that lists show and never count: by kind, key and status. */
export const counters = table(
  { kind: text(), key: text(), status: text(), n: integer().default(0) },
  { key: ["kind", "key", "status"] },
);

/** Earlier states of an item, and each user's unsaved one. Only added to. */
export const revisions = table(
  {
    id: id(),
    parent: integer(),
    author: integer(),
    /** `revision` or `autosave`. */
    kind: text().default("revision"),
    date: text(),
    date_gmt: text(),
    modified: text(),
    modified_gmt: text(),
    title: text().default(""),
    content: text().default(""),
    excerpt: text().default(""),
    extra: json<Readonly<Record<string, unknown>>>().default({}),
  },
  {
    indexes: [
      ["parent", "-date", "-id"],
      ["parent", "kind", "author"],
    ],
  },
);

export const comments = table(
  {
    id: id(),
    post: integer(),
    parent: integer().default(0),
    author: integer().default(0),
    author_name: text().default(""),
    author_email: text().default(""),
    author_url: text().default(""),
    author_ip: text().default(""),
    author_user_agent: text().default(""),
    date: text(),
    date_gmt: text(),
    content: text(),
    /** `approved`, `hold`, `spam` or `trash`. */
    status: text().default("hold"),
    type: text().default("comment"),
    extra: json<Readonly<Record<string, unknown>>>().default({}),
  },
  {
    indexes: [
      ["post", "status", "-date_gmt", "-id"],
      ["status", "-date_gmt", "-id"],
      ["parent"],
      ["author"],
    ],
  },
);

/** Where imported things came from, so that a second run finds them again. */
export const origins = table(
  { source: text(), kind: text(), key: text(), target: integer() },
  { key: ["source", "kind", "key"] },
);

/** The tables of the module, for modules that read content in their own queries. */
export const tables = { content, terms, termLinks, counters, revisions, comments, origins };
