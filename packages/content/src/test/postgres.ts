import {
  startPostgres,
  testProcesses,
  type TestProcesses,
} from "@waymark/storage-postgres/testing";
import { startSite, type ContentSite } from "./site.ts";

/** A server of this file's own: only there do transactions run side by side. */
export const server = await startPostgres();
if (!server) console.warn("Races are not tested: no PostgreSQL is installed.");

/** Several processes of one site with content. */
export type Processes = TestProcesses<ContentSite>;
type Options = Omit<Parameters<typeof startSite>[0] & {}, "storage" | "joins">;

/** Starts some processes of a new site. */
export const processes = (count: number, options: Options = {}): Promise<Processes> =>
  testProcesses(server, {
    count,
    start: (storage, n) => startSite({ ...options, storage, joins: n > 0 }),
  });
/** Starts them all at once, on a database where there is nothing yet; without users. */
export const startTogether = (count: number): Promise<Processes> =>
  testProcesses(server, {
    count,
    together: true,
    start: (storage) => startSite({ storage, joins: true }),
  });

/** How often each value occurs. */
export function tally<T extends string | number>(values: readonly T[]): Record<T, number> {
  const counts = {} as Record<T, number>;
  for (const value of values) counts[value] = (counts[value] ?? 0) + 1;
  return counts;
}
