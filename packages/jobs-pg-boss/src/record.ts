import type { ClaimedJob, JobRecord, JobState, JobProgress } from "@waymark/core";

/** The data of a site's job in pg-boss. */
export interface Data {
  readonly job: string;
  readonly args: Readonly<Record<string, unknown>>;
  readonly key?: string;
  /** How often an operator has restarted it; undefined before the first time. */
  readonly round?: number;
}
/** The output of a job: an error of the site, or pg-boss's own for an expired lease. */
export interface Output {
  readonly message?: string;
  readonly progress?: JobProgress;
  readonly value?: { readonly message?: string };
}

/** The states of pg-boss for each job state. */
export const states: Readonly<Record<JobState, readonly string[]>> = {
  waiting: ["created", "retry"],
  running: ["active"],
  done: ["completed"],
  dead: ["failed"],
  cancelled: ["cancelled"],
};
const ours = new Map(
  Object.entries(states).flatMap(([name, theirs]) =>
    theirs.map((state) => [state, name as JobState] as const),
  ),
);

/** The columns that `toRecord` reads, of the tables of jobs and of archived jobs. */
export const columns = `id, data, state, retry_count, start_after, started_on, created_on, completed_on, output,
  started_on + expire_in as lease_end`;

type Stored = Readonly<Record<string, unknown>>;
/** A stored time; undefined for null. */
export const toTime = (value: unknown): Date | undefined =>
  value === null || value === undefined ? undefined : new Date(value as string | Date);

/** The state of a stored job. */
export const toState = (row: Stored): JobState => ours.get(String(row["state"])) ?? "dead";

/** A job that pg-boss has just given to a worker. */
export const toClaim = (
  id: string,
  { job, args, round = 0 }: Data,
  retries: number,
): ClaimedJob => ({
  id,
  job,
  args,
  attempt: retries + 1,
  round,
});

/** A stored job, for operators. */
export function toRecord(row: Stored): JobRecord {
  const { job, args, key, round = 0 } = row["data"] as Data;
  const output = (row["output"] ?? {}) as Output;
  const state = toState(row);
  const started = toTime(row["started_on"]);
  return {
    id: String(row["id"]),
    job,
    args,
    key,
    state,
    started,
    round,
    // An interrupted job that waits has the attempts before the interrupted one.
    attempt: Number(row["retry_count"]) + (started ? 1 : 0),
    added: toTime(row["created_on"]),
    runAt: toTime(state === "running" ? row["lease_end"] : row["start_after"]) ?? new Date(0),
    ended: toTime(row["completed_on"]),
    error: output.message ?? (output.value ? "The worker ended before the job was done." : ""),
    progress: output.progress,
  };
}
