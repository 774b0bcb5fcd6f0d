/** A background job. */
export interface BackgroundJob {
  readonly id: string;
  readonly job: string;
  readonly state: JobState;
  readonly attempt: number;
  readonly added: string | null;
  readonly due: string | null;
  readonly started: string | null;
  readonly ended: string | null;
  readonly error: string;
  readonly progress: {
    readonly done: number;
    readonly total: number | null;
    readonly note: string;
  } | null;
}

/** The states of jobs, in the order in which an operator looks at them. */
export const jobStates = ["dead", "running", "waiting", "done", "cancelled"] as const;
/** A state of a job. */
export type JobState = (typeof jobStates)[number];

/** The relevant time for the state of a job: when it is due, was started or has ended. */
export const timeOf = ({ state, due, started, ended }: BackgroundJob): string | null =>
  state === "waiting" ? due : state === "running" ? started : ended;

/** Whether the records of these jobs change by themselves soon. */
export const isMoving = (jobs: readonly BackgroundJob[], now: number): boolean =>
  jobs.some(
    ({ state, due }) =>
      state === "running" || (state === "waiting" && Date.parse(due ?? "") < now + 60_000),
  );

/** The progress of a job in percent; undefined if it does not report it. */
export function percentOf({ progress }: BackgroundJob): number | undefined {
  if (!progress || progress.total === null || progress.total <= 0) return undefined;
  return Math.min(100, (progress.done / progress.total) * 100);
}
