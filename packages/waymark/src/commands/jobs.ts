import { jobStates, type JobState, type Site } from "@waymark/core";
import { defineCommand } from "../command.ts";
import { toJobTable, toJobText } from "../job-lines.ts";
import { UsageError } from "../usage-error.ts";

const json = { type: "boolean", text: "Print JSON" } as const;

export const listJobs = defineCommand({
  name: "jobs list",
  summary: "Lists background jobs, the newest first",
  needsDatabase: true,
  options: {
    state: { type: "string", hint: "STATE", text: `${jobStates.join(", ")}; else all` },
    job: { type: "string", hint: "NAME", text: "Only jobs of this name" },
    limit: { type: "string", hint: "N", text: "At most so many; else 50" },
    json,
  },
  async run({ site: load, values, print }) {
    const query = { state: toState(values.state), job: values.job, limit: toLimit(values.limit) };
    const jobs = await (await load()).jobs.list(query);
    if (values.json) print(JSON.stringify(jobs, undefined, 2));
    else print(jobs.length === 0 ? "There are none." : toJobTable(jobs));
  },
});

export const showJob = defineCommand({
  name: "jobs show",
  summary: "Prints all that is known of a job",
  needsDatabase: true,
  operands: ["ID"],
  options: { json },
  async run({ site: load, operands: [id = ""], values, print }) {
    const job = await (await load()).jobs.get(id);
    if (!job) throw new UsageError(`There is no job ${id}.`);
    print(values.json ? JSON.stringify(job, undefined, 2) : toJobText(job));
  },
});

export const retryJob = defineCommand({
  name: "jobs retry",
  summary: "Lets a dead or cancelled job run again, with all its attempts",
  needsDatabase: true,
  operands: ["ID"],
  notes: "`dead` as the ID stands for every dead job.",
  async run({ site: load, operands: [id = ""], print }) {
    const site = await load();
    const ids = id === "dead" ? await deadOf(site) : [id];
    for (const one of ids)
      if (await site.jobs.retry(one)) print(`Job ${one} waits for a worker.`);
      else throw new UsageError(await notIn(site, one, "dead or cancelled"));
    if (ids.length === 0) print("There are none.");
  },
});

export const cancelJob = defineCommand({
  name: "jobs cancel",
  summary: "Ends a waiting or running job",
  needsDatabase: true,
  operands: ["ID"],
  notes: "What the transaction of a running job has written is undone.",
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
  return job ? `Job ${id} is ${job.state}, not ${states}.` : `There is no job ${id}.`;
}

function toState(text: string | undefined): JobState | undefined {
  if (text === undefined) return undefined;
  const state = jobStates.find((one) => one === text);
  if (!state) throw new UsageError(`--state: "${text}" is none of ${jobStates.join(", ")}.`);
  return state;
}

function toLimit(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  if (!/^[1-9]\d{0,5}$/.test(text))
    throw new UsageError(`--limit: "${text}" is no whole number from 1 to 999999.`);
  return Number(text);
}
