import type { Tally } from "../report.ts";
import { isSignedIn, type Query, type RemoteClient, RemoteError, tooLarge } from "./client.ts";
import type { RemoteReader } from "./importer.ts";

/** Page sizes; smaller ones are used if a response is too large. */
const pageSizes = [50, 10, 1] as const;
/** Maximum number of pages, and of rows whose keys are held in memory. */
const maxPages = 20_000;
/** Statuses of lists that do not exist, and of pages after the last one. */
const endStatuses: ReadonlySet<number> = new Set([400, 401, 403, 404]);
const deniedStatuses: ReadonlySet<number> = new Set([401, 403]);
const mismatch = "The response does not match the schema; it is left out.";

export function remoteReader(
  client: RemoteClient,
  namespaces: readonly string[],
  tally: Tally,
): RemoteReader {
  const { names } = client;
  const known = new Set(namespaces.map((name) => names.toNamespace(name)));
  const orNothing = async <T>(ask: () => Promise<T>): Promise<T | undefined> => {
    try {
      return await ask();
    } catch (error) {
      if (error instanceof RemoteError && endStatuses.has(error.status)) return undefined;
      throw error;
    }
  };
  const get = (path: string, query?: Query) => orNothing(() => client.get(path, query));
  return {
    source: client.root,
    isSignedIn: isSignedIn(client),
    has: (namespace) => known.has(namespace),
    toName: (name) => names.toName(name),
    toRemoteName: (name) => names.toRemoteName(name),
    async read(path, schema, query) {
      const answer = await get(path, query);
      return answer && schema.safeParse(answer.body).data;
    },
    async readPosted(path, schema, body) {
      const answer = await orNothing(() => client.post(path, body));
      return answer && schema.safeParse(answer.body).data;
    },
    open: (path) => orNothing(() => client.open(path)),
    async *list({ path, query, rowsIn, row, keyOf, what }) {
      const seen = new Set<string | number>();
      const sizes = [...pageSizes];
      let read = 0;
      let before = "";
      /** The number of rows of the pages that were read before a change of the size; the source may hide some of them. */
      let passed = 0;
      for (let page = 1; page <= maxPages; page++) {
        let body: unknown;
        try {
          ({ body } = await client.get(path, query(page, sizes[0] ?? 1)));
        } catch (error) {
          if (error instanceof RemoteError && error.code === tooLarge) {
            passed = Math.max(passed, (page - 1) * (sizes.shift() ?? 1));
            const [size] = sizes;
            if (size === undefined)
              return tally.unmapped(
                what,
                "The source returns a row that is too large; the rest is left out.",
              );
            // The page with the first row that has not been read; the loop adds 1.
            page = Math.floor(read / size);
            read = page * size;
            continue;
          }
          if (!(error instanceof RemoteError) || !endStatuses.has(error.status)) throw error;
          if (page === 1 || deniedStatuses.has(error.status))
            tally.unmapped(what, "The source does not list them for this caller.");
          return;
        }
        const rows = rowsIn(body);
        if (!rows) return tally.unmapped(what, mismatch);
        // Sites may limit pages to fewer rows, and may repeat the last page.
        const text = JSON.stringify(rows);
        const isPassed = page * (sizes[0] ?? 1) <= passed;
        if (rows.length === 0 && isPassed) continue;
        if (rows.length === 0 || text === before) return;
        before = text;
        read += rows.length;
        let isNew = false;
        for (const one of rows) {
          const parsed = row.safeParse(one);
          if (!parsed.success) {
            tally.unmapped(what, mismatch);
            isNew = true;
            continue;
          }
          const key = keyOf(parsed.data);
          if (seen.has(key)) continue;
          isNew = true;
          seen.add(key);
          yield parsed.data;
        }
        if (!isNew && !isPassed) return;
      }
      tally.unmapped(what, "The list has too many pages; the rest is left out.");
    },
  };
}
