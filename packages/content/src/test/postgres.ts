import {
  sharedPostgres,
  testProcesses,
  type TestProcesses,
} from "@waymark/storage-postgres/testing";
import { startSite, type ContentSite } from "./site.ts";

/** A PostgreSQL server, since transactions run concurrently only there. */
export const server = await sharedPostgres();
if (!server) console.warn("Races are not tested: no PostgreSQL is installed.");

/** Several processes of a site with content. */
export type Processes = TestProcesses<ContentSite>;
type Options = Omit<Parameters<typeof startSite>[0] & {}, "storage" | "joins">;

/** Starts processes of a new site, the first one before the others. */
export const processes = (count: number, options: Options = {}): Promise<Processes> =>
  testProcesses(server, {
    count,
    start: (storage, n) => startSite({ ...options, storage, joins: n > 0 }),
  });
/** Starts processes concurrently on an empty database, without users. */
export const startTogether = (count: number): Promise<Processes> =>
  testProcesses(server, {
    count,
    together: true,
    start: (storage) => startSite({ storage, joins: true }),
  });

/** The number of occurrences of each value. */
export function countValues<T extends string | number>(values: readonly T[]): Record<T, number> {
  const counts = {} as Record<T, number>;
  for (const value of values) counts[value] = (counts[value] ?? 0) + 1;
  return counts;
}
