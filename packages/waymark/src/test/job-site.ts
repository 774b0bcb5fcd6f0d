import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { builtPackage } from "./child.ts";

/** The site's storage and queue: SQLite in the folder, or the PostgreSQL of `POSTGRES_URL`. */
export type JobSiteOn = "sqlite" | "postgres";
const imports: Readonly<Record<JobSiteOn, string>> = {
  sqlite: `import { sqlite } from ${builtPackage("storage-sqlite")};`,
  postgres: `import { pgBoss } from ${builtPackage("jobs-pg-boss")};
import { postgres } from ${builtPackage("storage-postgres")};`,
};
const options: Readonly<Record<JobSiteOn, string>> = {
  sqlite: 'queue: tableQueue({ lease: "1s" }), storage: sqlite("site.db")',
  postgres: `queue: pgBoss({ lease: 1 }),
  storage: postgres({ url: process.env.POSTGRES_URL, durability: "unchecked" })`,
};

/**
 * Writes `site.mjs`, a site with jobs that increment a counter, a job that runs until it is aborted, and a job that
 * fails; and `tool.mjs`, which queues jobs, and prints their states: at once, or when all are done, after `wait` milliseconds at the latest.
 */
export async function writeJobSite(folder: string, on: JobSiteOn = "sqlite"): Promise<void> {
  await writeFile(
    join(folder, "site.mjs"),
    `import { moduleBuilder, createSite, defineModule, integer, table, tableQueue, text } from ${builtPackage("core")};
import { silentLog } from ${builtPackage("node")};
${imports[on]}
import * as z from ${JSON.stringify(import.meta.resolve("zod"))};
const tables = { counters: table({ name: text(), n: integer() }, { key: ["name"] }) };
const { defineJob, defineTask } = moduleBuilder({ tables });
const count = defineJob({
  name: "counting.count",
  args: { n: z.int() },
  retry: { attempts: 20, initialDelay: "1s", maxDelay: "1s" },
  async handler({ args: { n }, db }) {
    await db.counters.increment({ name: "done" }, { n: 1 });
    await new Promise((resolve) => setTimeout(resolve, Math.random() * 10));
  },
});
const sleep = defineJob({
  name: "counting.sleep",
  transaction: false,
  handler: ({ signal, progress }) => {
    progress(1, 3, "asleep");
    return new Promise((resolve) => signal.addEventListener("abort", resolve));
  },
});
const fail = defineJob({
  name: "counting.fail",
  retry: { attempts: 1 },
  handler() { throw new Error("It sank."); },
});
export const fill = defineTask("fill", async ({ jobs, db, transaction }, how) => {
  await db.counters.upsert([{ name: "done", n: 0 }], { on: ["name"], set: [] });
  await transaction(async ({ jobs }) => {
    for (let n = 1; n <= how.count; n++) await jobs.add(count, { n });
    if (how.sleep) await jobs.add(sleep);
    if (how.fail) await jobs.add(fail);
  });
});
export const counted = defineTask("counted", async ({ db }) => (await db.counters.get({ name: "done" }))?.n);
const counting = defineModule({ name: "counting", tables, jobs: [count, sleep, fail], tasks: [fill, counted] });
export default createSite({ log: silentLog, modules: [counting()], ${options[on]} });
`,
  );
  await writeFile(
    join(folder, "tool.mjs"),
    `import site, { counted, fill } from "./site.mjs";
const [command, options = "{}"] = process.argv.slice(2);
if (command === "fill") {
  await site.start();
  await site.run(fill, JSON.parse(options));
} else {
  const deadline = performance.now() + (JSON.parse(options).wait ?? 0);
  for (;;) {
    const states = {};
    for (const { state } of await site.jobs.list({ job: "counting.count", limit: 10_000 })) states[state] = (states[state] ?? 0) + 1;
    if (Object.keys(states).join() === "done" || performance.now() >= deadline) {
      console.log(JSON.stringify({ counted: await site.run(counted), states }));
      break;
    }
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}
await site.close();
`,
  );
}
