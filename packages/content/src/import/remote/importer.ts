import type { Service } from "@waymark/core";
import type * as z from "zod";
import type { StoredRow, Tally } from "../report.ts";

type RemoteQuery = Readonly<Record<string, string | number>>;
/** A list of another site whose pages are objects or have an order of their own. */
export interface RemoteList<S extends z.ZodType> {
  /** The path with the names of this site. */
  readonly path: string;
  /** The query of a page, from 1. */
  readonly query: (page: number, size: number) => RemoteQuery;
  /** The rows of a page; undefined if the body is not one. */
  readonly rowsIn: (body: unknown) => readonly unknown[] | undefined;
  readonly row: S;
  /** Identifies a row. */
  readonly keyOf: (row: z.output<S>) => string | number;
  /** The name of such a row in the report. */
  readonly what: string;
}
/** A module's read-only access to another site, one request at a time. */
export interface RemoteReader {
  /** The key of the source under which imported rows are stored. */
  readonly source: string;
  /** Whether requests have credentials. */
  readonly isSignedIn: boolean;
  /** Whether the site has a namespace, by its name on this site. */
  has(namespace: string): boolean;
  /** The name on this site of a type, taxonomy or status. */
  toName(name: string): string;
  /** The name at the other site of a type, taxonomy or status of this site. */
  toRemoteName(name: string): string;
  /**
   * A response that matches the schema; undefined if there is none, or the caller may not read it.
   *
   * @throws RemoteError for other errors.
   */
  read<S extends z.ZodType>(
    path: string,
    schema: S,
    query?: RemoteQuery,
  ): Promise<z.output<S> | undefined>;
  /** The same for a route that reads with POST, with the body of the request. Nothing at the other site changes. */
  readPosted<S extends z.ZodType>(
    path: string,
    schema: S,
    body: object,
  ): Promise<z.output<S> | undefined>;
  /**
   * The bytes of a file; undefined if there is none, or the caller may not read it. Redirects are not followed.
   *
   * @throws RemoteError for other errors.
   */
  open(path: string): Promise<ReadableStream<Uint8Array> | undefined>;
  /** The rows of a list, page by page, each row once. Rows that do not match the schema are counted. */
  list<S extends z.ZodType>(list: RemoteList<S>): AsyncGenerator<z.output<S>>;
}

/** The paths of an item on the site that it was imported from, and on this site. */
export interface MovedPath {
  readonly from: string;
  readonly to: string;
}
/** A module's access to another site during an import. */
export interface RemoteReading {
  readonly reader: RemoteReader;
  /** The counts of the import. */
  readonly tally: Tally;
  /** Whether nothing may be stored: a dry run only counts. */
  readonly isDryRun: boolean;
}
/** An item that the interface of a module has read. */
export interface RemoteRow {
  /** The name of its content type. */
  readonly type: string;
  /** The item as in the lists of `core/v2`, in the edit context. */
  readonly item: Readonly<Record<string, unknown>>;
  /** IDs of its terms at the other site, by taxonomy. */
  readonly terms?: Readonly<Record<string, readonly number[]>>;
  /** The fields of the type, including internal ones. */
  readonly fields?: Readonly<Record<string, unknown>>;
  /** The data that is passed to `stored` when the item has been created. */
  readonly data?: unknown;
}
/** Imports the data of a module when another site is imported. */
export interface RemoteImporter {
  readonly name: string;
  /** The namespaces that it reads, by their names in the WordPress REST API: `{ "tribe/events/v1": "calendar/events/v1" }`. */
  readonly namespaces?: Readonly<Record<string, string>>;
  /** Its types, taxonomies and statuses, by their names there: `{ tribe_events: "calendar_events" }`. */
  readonly names?: Readonly<Record<string, string>>;
  /** Reads items from an interface of the module, in place of the lists of `core/v2`, if the other site has `of`. */
  readonly items?: {
    readonly of: string;
    /** The content types of the items. */
    readonly types: readonly string[];
    readonly read: Service<RemoteReading, AsyncIterable<RemoteRow>>;
    /** Stores what belongs to an item, in the transaction that creates it. */
    readonly stored?: Service<StoredRow, void>;
  };
  /** Imports rows of the module's own tables, after all items. It calls `importRow` for each, so that a later run adds only new ones. */
  readonly rows?: Service<RemoteReading, void>;
  /** Adds redirects from old to new paths of items, in a transaction. Returns the number of new redirects. */
  readonly moved?: Service<readonly MovedPath[], number>;
}
