import type { JobRecord, Progress } from "@waymark/core";
import { textTable } from "./text-table.ts";

/** Jobs as a table, one line each. */
export const toJobTable = (jobs: readonly JobRecord[]): string =>
  textTable([
    ["ID", "JOB", "STATE", "SINCE", "ATTEMPT", "NOTE"],
    ...jobs.map((job) => [
      job.id,
      job.job,
      job.state,
      toTime(sinceOf(job)),
      String(job.attempt),
      job.state === "running" || !job.error ? toProgressText(job.progress) : firstLine(job.error),
    ]),
  ]);

/** The details of a job as text. */
export function toJobText(job: JobRecord): string {
  const { id, state, key, attempt, added, runAt, started, ended, error, progress, args } = job;
  const isOver = ended !== undefined;
  const rows = [
    ["id", id],
    ["job", job.job],
    ["state", state],
    ["key", key],
    ["attempt", String(attempt)],
    ["added", toTime(added)],
    [state === "running" ? "lease until" : "due", isOver ? undefined : toTime(runAt)],
    ["started", toTime(started)],
    ["ended", toTime(ended)],
    ["progress", toProgressText(progress)],
    ["error", error],
    ["args", JSON.stringify(args)],
  ];
  return textTable(rows.flatMap(([name = "", text = ""]) => (text === "" ? [] : [[name, text]])));
}

/** The time that the state began, or when a waiting job is due. */
const sinceOf = ({ state, runAt, started, ended }: JobRecord): Date | undefined =>
  state === "waiting" ? runAt : state === "running" ? started : ended;
const toTime = (time: Date | undefined): string =>
  time === undefined ? "" : `${time.toISOString().slice(0, 19)}Z`;
const firstLine = (text: string): string => (text.split("\n", 1)[0] ?? "").slice(0, 100);
const toProgressText = (progress: Progress | undefined): string =>
  progress === undefined
    ? ""
    : `${progress.done}${progress.total === undefined ? "" : `/${progress.total}`} ${progress.note ?? ""}`.trim();
