import type { Row } from "../storage/table.ts";
import type { JobRecord, JobState } from "./queue.ts";
import { jobsTable } from "./table.ts";
import type { Session } from "../storage/session.ts";

/** A row of the jobs table. */
export type StoredJob = Row<(typeof jobsTable)["columns"]>;

/** Ids are compared as this queue writes them; others match nothing. */
export const storedJob = async (session: Session, id: string): Promise<StoredJob | undefined> =>
  /^[1-9]\d{0,14}$/.test(id) ? session.get(jobsTable, Number(id)) : undefined;

/** The row as a job record, for operators. */
export const toRecord = (row: StoredJob): JobRecord => ({
  id: String(row.id),
  job: row.job,
  args: row.args,
  key: row.key ?? undefined,
  state: row.state as JobState,
  attempt: row.attempts,
  round: row.round,
  added: row.added ?? undefined,
  runAt: row.run_at,
  started: row.started ?? undefined,
  ended: row.ended ?? undefined,
  error: row.error,
  progress: row.progress ?? undefined,
});
