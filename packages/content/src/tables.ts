import { boolean, id, integer, json, table, text } from "@waymark/core";
import type { MediaFacts } from "./media/facts.ts";

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
    /** What lists by title go by: the `collationKey` of the title, written with it. */
    title_key: text().default(""),
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
    /** The newest of them; 0 where there is none. */
    predecessor: integer().default(0),
    /** Of a file: what it holds, and where it lies (`2026/01/photo.jpg`). */
    mime_type: text().default(""),
    file: text().default(""),
    /** Of a file: who may read it (a key, see `media/audience.ts`; empty: nobody knows), and whose item it belongs to. */
    audience: text().default(""),
    owner: integer().default(0),
    /** In the trash: since when, UTC; empty otherwise. */
    trashed_gmt: text().default(""),
    extra: json<Extra>().default({}),
  },
  {
    indexes: [
      ["type", "status", "-date", "-id"],
      ["type", "status", "-modified", "-id"],
      ["type", "status", "title_key", "id"],
      ["type", "status", "slug", "id"],
      ["type", "status", "id"],
      ["type", "status", "author", "id"],
      ["type", "status", "parent", "id"],
      ["author", "type", "status", "-date", "-id"],
      { columns: ["slug", "type"], few: true },
      ["type", "sticky", "status"],
      ["parent", "type", "menu_order"],
      ["featured_media"],
      ["type", "mime_type", "-date", "-id"],
      ["status", "trashed_gmt"],
    ],
    search: {
      columns: ["title", "excerpt", "content", "file"],
      newestBy: "date",
      narrowedBy: ["type", "status"],
    },
  },
);
/** What an item keeps beside its columns. */
export interface Extra {
  /** Registered meta keys. */
  readonly meta?: Readonly<Record<string, unknown>>;
  /** The own fields of a content type. */
  readonly fields?: Readonly<Record<string, unknown>>;
  /** What a trashed item was before. */
  readonly trashed?: { readonly status: string; readonly slug: string };
  /** Who set the date at which it is published: asked again then. */
  readonly scheduledBy?: number;
  /** Of a file: what stands for it where it cannot be seen, and what is known of it. */
  readonly alt_text?: string;
  readonly media?: MediaFacts;
  /** What an importer found and no field holds. */
  readonly imported?: Readonly<Record<string, unknown>>;
}

/** What a term keeps beside its columns. */
export interface TermExtra {
  /** Registered meta keys. */
  readonly meta?: Readonly<Record<string, unknown>>;
  /** What an importer found and no field holds. */
  readonly imported?: Readonly<Record<string, unknown>>;
}

export const terms = table(
  {
    id: id(),
    taxonomy: text(),
    slug: text(),
    name: text(),
    /** What lists by name go by: the `collationKey` of the name, written with it. */
    name_key: text().default(""),
    description: text().default(""),
    parent: integer().default(0),
    /** How many published items have it. */
    count: integer().default(0),
    extra: json<TermExtra>().default({}),
  },
  {
    indexes: [
      { columns: ["taxonomy", "slug"], unique: true },
      ["taxonomy", "name_key", "id"],
      ["taxonomy", "parent", "name_key"],
    ],
  },
);

/**
 * Which item has which term. Type, status and date are those of the item, the key of the name is that of the term, kept
 * in step: so that lists and totals need no join, and items show their terms in order without looking them up.
 */
export const termLinks = table(
  {
    term: integer(),
    type: text(),
    status: text(),
    date: text(),
    content: integer(),
    taxonomy: text(),
    name_key: text(),
  },
  {
    key: ["term", "type", "status", "date", "content"],
    copies: ["type", "status", "date"],
    indexes: [["content", "taxonomy", "name_key", "term"]],
  },
);

/** Numbers that lists show and never count: by kind, key and status. */
const counters = table(
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
    extra: json<RevisionExtra>().default({}),
  },
  {
    indexes: [
      ["parent", "-date", "-id"],
      ["parent", "kind", "author"],
    ],
  },
);

/** What a revision keeps beside its columns. */
export interface RevisionExtra {
  /** The meta keys whose earlier values are kept. */
  readonly meta?: Readonly<Record<string, unknown>>;
  /** What opens a preview of an autosave. */
  readonly preview?: string;
  /** Set where an item is shown in the form of a revision, which is never stored. */
  readonly draft?: { readonly slug: string; readonly guid: string; readonly isFloating: boolean };
}

/** What is said below an item. */
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
    /** `approved`, `forUpdate`, `spam` or `trash`. */
    status: text().default("hold"),
    type: text().default("comment"),
    /** Who may read the item, whose it is, and whether it is in the trash: kept in step with it, so that lists need no join. */
    audience: text().default(""),
    owner: integer().default(0),
    in_trash: boolean().default(false),
    /** In the trash by itself: since when, UTC; empty otherwise. */
    trashed_gmt: text().default(""),
    extra: json<CommentExtra>().default({}),
  },
  {
    indexes: [
      ["post", "status", "-date_gmt", "-id"],
      ["status", "audience", "type", "in_trash"],
      ["owner", "status", "audience"],
      ["status", "-date_gmt", "-id"],
      ["parent", "status", "-date_gmt", "-id"],
      ["author", "-date_gmt"],
      ["author_email", "author", "-date_gmt"],
      ["author_ip", "-date_gmt"],
      ["status", "trashed_gmt"],
    ],
    search: { columns: ["author_name", "content"], newestBy: "date_gmt" },
  },
);
/** What a comment keeps beside its columns. */
export interface CommentExtra {
  /** What it was before it became spam or went to the trash. */
  readonly before?: { readonly status: string; readonly at: string };
  /** What an importer found and no field holds. */
  readonly imported?: Readonly<Record<string, unknown>>;
}

/** The stored files of media items, by the name under which they lie: a photo has one for each of its sizes. */
const files = table(
  { name: text(), content: integer(), type: text(), size: integer() },
  { key: ["name"], indexes: [["content"]] },
);

/** Where imported things came from, so that a second run finds them again. */
const origins = table(
  { source: text(), kind: text(), key: text(), target: integer() },
  { key: ["source", "kind", "key"], indexes: [["target", "kind"]] },
);

/** The tables of the module, for modules that read content in their own queries. */
export const tables = { content, terms, termLinks, counters, revisions, comments, files, origins };
