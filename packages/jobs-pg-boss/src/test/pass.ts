import type { Storage } from "@waymark/core";
import { sqlOf } from "@waymark/storage-postgres";

/** Simulates the passing of time: moves all stored times into the past, since the queue uses the clock of the database. */
export async function pass(time: number, storage: Storage): Promise<void> {
  const back = (columns: readonly string[]) =>
    columns.map((name) => `${name} = ${name} - $1::float * interval '1 millisecond'`).join(", ");
  const moments = ["start_after", "started_on", "created_on", "completed_on", "keep_until"];
  for (const [table, columns] of [
    ["job", moments],
    ["archive", [...moments, "archived_on"]],
    ["version", ["maintained_on", "monitored_on"]],
  ] as const)
    await sqlOf(storage)?.query(`update pgboss.${table} set ${back(columns)}`, [time]);
}
