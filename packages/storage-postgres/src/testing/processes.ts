import type { StorageAdapter } from "@waymark/storage";
import { postgres } from "../postgres.ts";
import type { TestServer } from "./server.ts";

/** Several processes of one site with separate connections, so that their transactions are concurrent. */
export interface TestProcesses<S> extends AsyncDisposable {
  readonly all: readonly [S, ...S[]];
  /** The first process. */
  readonly one: S;
  /** Runs `count` calls concurrently, distributed over the processes; returns the results in the order of `n`. */
  atOnce<T>(times: number, work: (site: S, n: number) => Promise<T>): Promise<T[]>;
}

/** Options of `testProcesses`. */
export interface TestProcessesOptions<S> {
  readonly count: number;
  /** Starts a process. */
  readonly start: (storage: StorageAdapter, n: number) => Promise<S>;
  /** Whether all start concurrently on the empty database. Default: the first one has started before the others start. */
  readonly together?: boolean;
}

/**
 * Starts the processes of one site on a new database of a server. Closing them closes the sites.
 *
 *     await using site = await testProcesses(server, {
 *       count: 3,
 *       start: (storage) => testSite({ storage, modules: [tides()] }),
 *     });
 */
export async function testProcesses<S extends AsyncDisposable>(
  server: Pick<TestServer, "createDatabase"> | undefined,
  { count, start, together = false }: TestProcessesOptions<S>,
): Promise<TestProcesses<S>> {
  if (!server) throw new Error("testProcesses: no PostgreSQL is installed.");
  const url = await server.createDatabase();
  const begin = (n: number) =>
    start(postgres({ url, durability: "unchecked", pool: { max: 4 } }), n);
  const first = together ? begin(0) : await begin(0);
  const others = Array.from({ length: count - 1 }, (_, n) => begin(n + 1));
  const all = await Promise.all([first, ...others]);
  const [one] = all;
  return {
    all,
    one,
    atOnce: (times, work) =>
      Promise.all(Array.from({ length: times }, (_, n) => work(all[n % count] ?? one, n))),
    async [Symbol.asyncDispose]() {
      for (const each of all) await each[Symbol.asyncDispose]();
    },
  };
}
