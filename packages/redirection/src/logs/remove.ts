import type { Db, Where } from "@waymark/core";
import type { tables } from "../tables.ts";
import { tally, type LogName } from "./tallies.ts";

type LogDb = Pick<Db<typeof tables>, "logs" | "misses" | "tallies" | "lock">;
/** Which rows of either log; columns that only one has are passed over by the other's callers. */
export type LogWhere = Where<typeof tables.misses.columns> | Where<typeof tables.logs.columns>;

/**
 * Removes the oldest rows of a log that pass, at most so many, and takes them off its counts; in a transaction. Returns how
 * many there were: fewer than `most` means that none is left.
 */
export async function removeEntries(
  db: LogDb,
  log: LogName,
  where: LogWhere,
  most: number,
): Promise<number> {
  // Both tables have the columns that are read here.
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

/** Empties a log; in a transaction. */
export async function clearLog(db: LogDb, log: LogName): Promise<void> {
  await db.lock("redirection:tallies");
  await db[log].removeAll({});
  await db.tallies.removeAll({ log });
}
