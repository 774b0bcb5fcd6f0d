import type { Tally } from "../report.ts";
import { isSignedIn, type Query, type RemoteClient, RemoteError } from "./client.ts";
import type { RemoteReader } from "./importer.ts";

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
        // Sites may limit pages to fewer rows: a list ends with a page without new ones.
        if (seen.size === before) return;
      }
    },
  };
}
