import { boolean, timestamp, id, integer, json, table, text } from "@waymark/core";
import { editLocks } from "./edit-locks/tables.ts";
import type { ImportPreview, ImportReport, ImportSettings } from "./import/report.ts";
import { files, formerFiles, mediaReferences } from "./media/tables.ts";
import type { MediaFacts } from "./media/sizes.ts";

/**
 * Everything that has an address: posts, pages, media and the types of other modules, in one sequence of ids.
 * `date` and `modified` are local times of the site, `date_gmt` and `modified_gmt` UTC, all `YYYY-MM-DDTHH:MM:SS`.
 * Values that no query filters by are in `extra`.
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
    /** Sort key of lists by title: the `collationKey` of the title. */
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
    /** The first address of the item; empty while the item only has its plain address. */
    guid: text().default(""),
    /** The date follows the clock until one is set or the item is published. */
    is_floating: boolean().default(false),
    /** Incremented with every change. */
    version: integer().default(1),
    /** Number of stored revisions. */
    revisions: integer().default(0),
    /** Id of the newest revision; 0 without one. */
    predecessor: integer().default(0),
    /** For files: the MIME type, and the path in the upload folder (`2026/01/photo.jpg`). */
    mime_type: text().default(""),
    file: text().default(""),
    /** For files: the audience (see `media/attachment.ts`; empty if unknown), and the author of the item it is attached to. */
    audience: text().default(""),
    owner: integer().default(0),
    /** When the item was trashed, UTC; empty if it is not in the trash. */
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
      ["type", "format", "status", "-date", "-id"],
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
/** Values of an item that have no column. */
export interface Extra {
  /** Registered meta keys. */
  readonly meta?: Readonly<Record<string, unknown>>;
  /** The fields that the content type declares. */
  readonly fields?: Readonly<Record<string, unknown>>;
  /** Status and slug of a trashed item before it was trashed. */
  readonly trashed?: { readonly status: string; readonly slug: string };
  /** The id of the user who scheduled the publication. Their permission is checked again when the item is published. */
  readonly scheduledBy?: number;
  /** For files: the alternative text, and the metadata of the file. */
  readonly alt_text?: string;
  readonly media?: MediaFacts;
  /** Imported values for which there is no field. */
  readonly imported?: Readonly<Record<string, unknown>>;
}

/** Values of a term that have no column. */
export interface TermExtra {
  /** Registered meta keys. */
  readonly meta?: Readonly<Record<string, unknown>>;
  /** Imported values for which there is no field. */
  readonly imported?: Readonly<Record<string, unknown>>;
}

export const terms = table(
  {
    id: id(),
    taxonomy: text(),
    slug: text(),
    name: text(),
    /** Sort key of lists by name: the `collationKey` of the name. */
    name_key: text().default(""),
    description: text().default(""),
    parent: integer().default(0),
    /** Number of published items with this term. */
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
 * Which items have which terms. Type, status and date are copies of the item's columns, the name key of the term's,
 * kept in sync so that lists and totals need no join, and the terms of an item can be sorted without reading them.
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

/** Stored totals of lists, by kind, key and status. */
const counters = table(
  { kind: text(), key: text(), status: text(), n: integer().default(0) },
  { key: ["kind", "key", "status"] },
);

/** Revisions and autosaves of items. Rows are only added. */
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

/** Values of a revision that have no column. */
export interface RevisionExtra {
  /** Earlier values of meta keys. */
  readonly meta?: Readonly<Record<string, unknown>>;
  /** Token of the preview of an autosave. */
  readonly preview?: string;
  /** Set if an item itself is shown in the form of a revision; never stored. */
  readonly draft?: { readonly slug: string; readonly guid: string; readonly isFloating: boolean };
}

/** Comments on items. */
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
    /** Audience and owner of the item, and whether it is in the trash; kept in sync with the item so that lists need no join. */
    audience: text().default(""),
    owner: integer().default(0),
    in_trash: boolean().default(false),
    /** When the comment itself was trashed, UTC; empty otherwise. */
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
/** Values of a comment that have no column. */
export interface CommentExtra {
  /** Status before it was marked as spam or trashed. If spam was trashed, `before.before` is the status before it was spam. */
  readonly before?: Pick<CommentExtra, "before"> & { readonly status: string; readonly at: string };
  /** Imported values for which there is no field. */
  readonly imported?: Readonly<Record<string, unknown>>;
}

/** Origins of imported rows, so that a second run finds them. */
const origins = table(
  { source: text(), kind: text(), key: text(), target: integer() },
  { key: ["source", "kind", "key"], indexes: [["target", "kind"]] },
);

/** Uploaded export files with their imports. */
const imports = table(
  {
    id: id(),
    /** Name of the file, as sent. */
    name: text(),
    /** Stored name of the file. */
    file: text(),
    /** Bytes. */
    size: integer(),
    /** One of `importStates`. */
    state: text(),
    /** ID of the user who uploaded or started the import, whose permissions it has. */
    author: integer(),
    created: timestamp(),
    /** Time of the last progress. */
    updated: timestamp(),
    /** When the last check or run ended; null while one is active. */
    finished: timestamp().nullable(),
    /** Number of the last check or run: writes of jobs of earlier ones are ignored. */
    round: integer().default(1),
    /** ID of the job of this round; empty if it has not begun. */
    job: text().default(""),
    /** The number of records that were read, and the total number in the file. */
    records: integer().default(0),
    total: integer().default(0),
    /** The number of media files that were processed, and the total number in the file. */
    files: integer().default(0),
    total_files: integer().default(0),
    preview: json<ImportPreview | null>().default(null),
    settings: json<ImportSettings>().default({ authors: [], default_author: 0, media: false }),
    report: json<ImportReport>().default({ made: {}, known: {}, unmapped: [] }),
    /** The reason why the last check or run failed. */
    failure: text().default(""),
  },
  { indexes: [["state", "updated"], ["file"]] },
);

/** The tables of the module, for modules that read content in their own queries. */
export const tables = {
  content,
  terms,
  termLinks,
  counters,
  revisions,
  editLocks,
  comments,
  files,
  formerFiles,
  mediaReferences,
  origins,
  imports,
};
