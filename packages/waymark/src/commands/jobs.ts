import {
  type JobRecord,
  type JobState,
  jobStates,
  type JobProgress,
  type Site,
} from "@waymark/core";
import { defineCommand, UsageError, textTable } from "../command.ts";

/** Jobs as a table, one line each. */
const toJobTable = (jobs: readonly JobRecord[]): string =>
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
function toJobText(job: JobRecord): string {
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

/** The time at which the state began, or at which a waiting job is due. */
const sinceOf = ({ state, runAt, started, ended }: JobRecord): Date | undefined =>
  state === "waiting" ? runAt : state === "running" ? started : ended;
const toTime = (time: Date | undefined): string =>
  time === undefined ? "" : `${time.toISOString().slice(0, 19)}Z`;
const firstLine = (text: string): string => (text.split("\n", 1)[0] ?? "").slice(0, 100);
const toProgressText = (progress: JobProgress | undefined): string =>
  progress === undefined
    ? ""
    : `${progress.done}${progress.total === undefined ? "" : `/${progress.total}`} ${progress.note ?? ""}`.trim();

const json = { type: "boolean", text: "Print JSON" } as const;

export const listJobs = defineCommand({
  name: "jobs list",
  summary: "List background jobs, newest first",
  needsDatabase: true,
  options: {
    state: { type: "string", hint: "STATE", text: `${jobStates.join(", ")} (default: all)` },
    job: { type: "string", hint: "NAME", text: "Only jobs with this name" },
    limit: { type: "string", hint: "N", text: "Maximum number of jobs (default: 50)" },
    json,
  },
  async run({ site: load, values, print }) {
    const query = { state: toState(values.state), job: values.job, limit: toLimit(values.limit) };
    const jobs = await (await load()).jobs.list(query);
    if (values.json) print(JSON.stringify(jobs, undefined, 2));
    else print(jobs.length === 0 ? "No jobs found." : toJobTable(jobs));
  },
});

export const showJob = defineCommand({
  name: "jobs show",
  summary: "Print the details of a job",
  needsDatabase: true,
  operands: ["ID"],
  options: { json },
  async run({ site: load, operands: [id = ""], values, print }) {
    const job = await (await load()).jobs.get(id);
    if (!job) throw new UsageError(`Job ${id} does not exist.`);
    print(values.json ? JSON.stringify(job, undefined, 2) : toJobText(job));
  },
});

export const retryJob = defineCommand({
  name: "jobs retry",
  summary: "Retry a dead or cancelled job, with its full number of attempts",
  needsDatabase: true,
  operands: ["ID"],
  notes: "Use `dead` as the ID to retry all dead jobs.",
  async run({ site: load, operands: [id = ""], print }) {
    const site = await load();
    const ids = id === "dead" ? await deadOf(site) : [id];
    for (const one of ids)
      if (await site.jobs.retry(one)) print(`Job ${one} is queued again.`);
      else throw new UsageError(await notIn(site, one, "dead or cancelled"));
    if (ids.length === 0) print("There are no dead jobs.");
  },
});

export const cancelJob = defineCommand({
  name: "jobs cancel",
  summary: "Cancel a waiting or running job",
  needsDatabase: true,
  operands: ["ID"],
  notes: "The transaction of a running job is rolled back.",
  async run({ site: load, operands: [id = ""], print }) {
    const site = await load();
    if (!(await site.jobs.cancel(id)))
      throw new UsageError(await notIn(site, id, "waiting or running"));
    print(`Job ${id} is cancelled.`);
  },
});

const deadOf = async (site: Site): Promise<readonly string[]> =>
  (await site.jobs.list({ state: "dead", limit: 10_000 })).map(({ id }) => id);

async function notIn(site: Site, id: string, states: string): Promise<string> {
  const job = await site.jobs.get(id);
  return job ? `Job ${id} is ${job.state}, not ${states}.` : `Job ${id} does not exist.`;
}

function toState(text: string | undefined): JobState | undefined {
  if (text === undefined) return undefined;
  const state = jobStates.find((one) => one === text);
  if (!state) throw new UsageError(`--state: "${text}" is not one of ${jobStates.join(", ")}.`);
  return state;
}

function toLimit(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  if (!/^[1-9]\d{0,5}$/.test(text))
    throw new UsageError(`--limit: "${text}" is not an integer from 1 to 999999.`);
  return Number(text);
}
