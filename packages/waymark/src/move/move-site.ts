import {
  migrateQueuedJobs,
  moveStorage,
  type MoveProgress,
  type MoveReport,
  type Site,
} from "@waymark/core";
import { UsageError } from "../usage-error.ts";
import { toPlace, type Place } from "./place.ts";

/** From where to where. */
export interface Sides {
  readonly from: Place;
  readonly to: Place;
}
/** How a move is watched and broken off. */
export interface MoveRun {
  readonly signal?: AbortSignal;
  readonly onProgress?: (progress: MoveProgress) => void;
}

/**
 * Both databases, written like `DATABASE_URL`.
 *
 * @throws UsageError for what names no two databases.
 */
export function toSides(from: string, to: string): Sides {
  const sides = { from: toPlace("--from", from), to: toPlace("--to", to) };
  if (sides.from.label === sides.to.label)
    throw new UsageError("--from and --to name the same database: there is nothing to move.");
  return sides;
}

/**
 * Copies everything that the modules of a site keep from one database to another, and the jobs that wait in the queue of the
 * first one. The site's own database, where it is another one, is not touched; uploaded files stay where they are.
 *
 * @throws what `moveStorage` throws.
 */
export async function moveSite(site: Site, { from, to }: Sides, run: MoveRun): Promise<MoveReport> {
  const { tables, migrations, queue } = site.keeps;
  const clock = { now: () => new Date() };
  return moveStorage({
    from: from.storage,
    to: to.storage,
    tables,
    migrations,
    source: from.label,
    // In a file jobs wait in a table like all others.
    ...(from.kind === "postgres" && {
      rest: (source, target) => migrateQueuedJobs(queue, source, target, clock),
    }),
    ...run,
  });
}
