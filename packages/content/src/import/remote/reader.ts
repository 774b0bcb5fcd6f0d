import * as z from "zod";
import type { Tally } from "../report.ts";
import { isSignedIn, type Query, type RemoteClient, RemoteError } from "./client.ts";

/** A list of another site whose pages are objects or have an order of their own. */
export interface RemoteList<S extends z.ZodType> {
  /** The path with the names of this site. */
  readonly path: string;
  /** The query of a page, from 1. */
  readonly query: (page: number, size: number) => Query;
  /** The rows of a page; undefined if the body is not one. */
  readonly rowsIn: (body: unknown) => readonly unknown[] | undefined;
  readonly row: S;
  /** Identifies a row. */
  readonly keyOf: (row: z.output<S>) => string | number;
  /** The name of a row in the report. */
  readonly what: string;
}
/** The access of a module to another site: reads only, one request at a time. */
export interface RemoteReader {
  /** The key of the source under which imported rows are stored. */
  readonly source: string;
  /** Whether requests have credentials. */
  readonly isSignedIn: boolean;
  /** Whether the site has a namespace, by its name on this site. */
  has(namespace: string): boolean;
  /** The name on this site of a type, taxonomy or status. */
  toName(name: string): string;
  /**
   * A response that matches the schema; undefined if there is none, or the caller may not read it.
   *
   * @throws RemoteError for other errors.
   */
  read<S extends z.ZodType>(
    path: string,
    schema: S,
    query?: Query,
  ): Promise<z.output<S> | undefined>;
  /** The rows of a list, page by page, each row once. Rows that do not match the schema are counted. */
  list<S extends z.ZodType>(list: RemoteList<S>): AsyncGenerator<z.output<S>>;
}

const pageSize = 50;
/** Maximum number of pages, and of rows whose keys are held in memory. */
const mostPages = 20_000;
/** Statuses of lists that do not exist, and of pages after the last one. */
const endStatuses: ReadonlySet<number> = new Set([400, 401, 403, 404]);

export function remoteReader(
  client: RemoteClient,
  namespaces: readonly string[],
  tally: Tally,
): RemoteReader {
  const { names } = client;
  const known = new Set(namespaces.map((name) => names.toNamespace(name)));
  const get = async (
    path: string,
    query?: Query,
  ): Promise<{ readonly body: unknown } | undefined> => {
    try {
      return await client.get(path, query);
    } catch (error) {
      if (error instanceof RemoteError && endStatuses.has(error.status)) return undefined;
      throw error;
    }
  };
  return {
    source: client.root,
    isSignedIn: isSignedIn(client),
    has: (namespace) => known.has(namespace),
    toName: (name) => names.toName(name),
    async read(path, schema, query) {
      const answer = await get(path, query);
      return answer && schema.safeParse(answer.body).data;
    },
    async *list({ path, query, rowsIn, row, keyOf, what }) {
      const seen = new Set<string | number>();
      for (let page = 1; page <= mostPages; page++) {
        const answer = await get(path, query(page, pageSize));
        if (!answer) {
          if (page === 1) tally.unmapped(what, "The source does not list them for this caller.");
          return;
        }
        const rows = rowsIn(answer.body)?.slice(0, pageSize) ?? [];
        const before = seen.size;
        for (const one of rows) {
          const parsed = row.safeParse(one);
          if (!parsed.success) {
            tally.unmapped(what, "The response does not match the schema; it is left out.");
            continue;
          }
          const key = keyOf(parsed.data);
          if (seen.has(key)) continue;
          seen.add(key);
          yield parsed.data;
        }
        // A list that repeats its rows ends.
        if (rows.length < pageSize || seen.size === before) return;
      }
    },
  };
}
