import {
  migrateQueuedJobs,
  moveStorage,
  type MoveProgress,
  type MoveReport,
  type Site,
} from "@waymark/core";
import { UsageError } from "../usage-error.ts";
import { toMoveSide, type MoveSide } from "./side.ts";

/** The source and the target of a move. */
export interface Sides {
  readonly from: MoveSide;
  readonly to: MoveSide;
}
/** The options of `moveSite`. */
export interface MoveRun {
  readonly signal?: AbortSignal;
  readonly onProgress?: (progress: MoveProgress) => void;
}

/**
 * Both databases, written like `DATABASE_URL`.
 *
 * @throws UsageError if they are invalid or equal.
 */
export function toSides(from: string, to: string): Sides {
  const sides = { from: toMoveSide("--from", from), to: toMoveSide("--to", to) };
  if (sides.from.label === sides.to.label)
    throw new UsageError("--from and --to are the same database.");
  return sides;
}

/**
 * Copies everything that the modules of a site store from one database to another, with the waiting jobs of the
 * source. The site's own database is not changed if it is a third one; uploaded files are not moved.
 *
 * @throws the errors of `moveStorage`.
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
    // On SQLite jobs are rows of a normal table.
    ...(from.kind === "postgres" && {
      rest: (source, target) => migrateQueuedJobs(queue, source, target, clock),
    }),
    ...run,
  });
}
