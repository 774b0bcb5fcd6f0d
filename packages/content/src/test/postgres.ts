import type { StorageAdapter } from "@waymark/core";
import { startSite, type ContentSite } from "./site.ts";

interface Server {
  createDatabase(): Promise<string>;
  stop(): Promise<void>;
}
interface Connection {
  readonly url: string;
  readonly durability: "unchecked";
  readonly pool: { readonly max: number };
}
// Modules know no adapter, so the name is not written where the compiler would follow it.
const adapter: string = "@waymark/storage-postgres";
const { postgres } = (await import(adapter)) as {
  postgres: (options: Connection) => StorageAdapter;
};
const { startPostgres } = (await import(`${adapter}/testing`)) as {
  startPostgres: () => Promise<Server | undefined>;
};

/** A server of this file's own: only there do transactions run side by side. */
export const server = await startPostgres();
if (!server) console.warn("Races are not tested: no PostgreSQL is installed.");

/** Several processes of one site, each with connections of its own. */
export interface Processes {
  readonly all: readonly ContentSite[];
  /** The first of them. */
  readonly one: ContentSite;
  [Symbol.asyncDispose](): Promise<void>;
}

type Options = Omit<Parameters<typeof startSite>[0] & {}, "storage" | "joins">;

/** Starts some processes of a new site on one database. */
export async function processes(count: number, options: Options = {}): Promise<Processes> {
  const start = await starter(options);
  const one = await start(false);
  const others = await Promise.all(Array.from({ length: count - 1 }, () => start(true)));
  return toProcesses([one, ...others]);
}
/** Starts them all at once, on a database where there is nothing yet; without users. */
export async function startTogether(count: number): Promise<Processes> {
  const start = await starter({});
  return toProcesses(await Promise.all(Array.from({ length: count }, () => start(true))));
}

async function starter(options: Options): Promise<(joins: boolean) => Promise<ContentSite>> {
  if (!server) throw new Error("There is no server.");
  const url = await server.createDatabase();
  return (joins) =>
    startSite({
      ...options,
      storage: postgres({ url, durability: "unchecked", pool: { max: 4 } }),
      joins,
    });
}
const toProcesses = (all: readonly ContentSite[]): Processes => ({
  all,
  one: all[0] as ContentSite,
  async [Symbol.asyncDispose]() {
    for (const each of all) await each[Symbol.asyncDispose]();
  },
});

/** Does something so many times at once, spread over the processes. */
export const atOnce = <T>(
  { all }: Processes,
  times: number,
  work: (site: ContentSite, n: number) => Promise<T>,
): Promise<T[]> =>
  Promise.all(Array.from({ length: times }, (_, n) => work(all[n % all.length] as ContentSite, n)));

/** How often each value occurs. */
export function tally<T extends string | number>(values: readonly T[]): Record<T, number> {
  const counts = {} as Record<T, number>;
  for (const value of values) counts[value] = (counts[value] ?? 0) + 1;
  return counts;
}
