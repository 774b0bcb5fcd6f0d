import type { Db, Where } from "@waymark/core";
import type { tables } from "../tables.ts";
import { tally, type LogName } from "./tallies.ts";

type LogDb = Pick<Db<typeof tables>, "logs" | "misses" | "tallies" | "lock">;
/** A condition on either log. */
export type LogWhere = Where<typeof tables.misses.columns> | Where<typeof tables.logs.columns>;

/**
 * Deletes the oldest matching rows of a log and updates its counts; in a transaction. Returns the number of deleted
 * rows: less than `most` means that none are left.
 */
export async function removeEntries(
  db: LogDb,
  log: LogName,
  where: LogWhere,
  most: number,
): Promise<number> {
  // Both tables have these columns.
  const table = db[log] as LogDb["misses"];
  const rows = await table.find({
    where: where as Where<typeof tables.misses.columns>,
    orderBy: "id",
    limit: most,
    forUpdate: true,
    columns: ["id", "url", "ip", "agent"],
  });
  if (rows.length === 0) return 0;
  await table.removeAll({ id: { in: rows.map(({ id }) => id) } });
  await tally(db, log, rows, -1);
  return rows.length;
}

/** Deletes all rows of a log; in a transaction. */
export async function clearLog(db: LogDb, log: LogName): Promise<void> {
  await db.lock("redirection:tallies");
  await db[log].removeAll({});
  await db.tallies.removeAll({ log });
}
