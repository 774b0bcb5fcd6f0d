import { ensureFolder, readConfig } from "@waymark/node";
import { defineCommand } from "../command.ts";
import { startSite } from "../first-start.ts";
import { toLog } from "../hosted.ts";
import { UsageError } from "../usage-error.ts";

export const workSite = defineCommand({
  name: "work",
  summary: "Does the site's jobs and serves nothing, until SIGTERM or SIGINT",
  options: {
    concurrency: {
      type: "string",
      hint: "N",
      text: "How many jobs at a time; else 1 on SQLite, 4 on PostgreSQL",
    },
  },
  notes: "Beside any number of processes that run `waymark serve`, with or without --no-work.",
  async run({ site: load, values, print }) {
    const concurrency = toConcurrency(values.concurrency);
    const config = readConfig();
    await ensureFolder(config.dataDir);
    const site = await load();
    await startSite(site, print);
    const log = toLog(config);
    // One forgotten promise of one job must not end the others.
    process.on("unhandledRejection", (error) => log.error("a promise failed unheard", { error }));
    const stop = site.work(concurrency === undefined ? {} : { concurrency });
    print(`${site.info.name} does its jobs.`);
    await new Promise<void>((resolve) => {
      for (const signal of ["SIGTERM", "SIGINT"] as const)
        process.once(signal, () => {
          // The second one is not waited for.
          process.once(signal, () => process.exit(1));
          resolve();
        });
    });
    await stop();
  },
});

function toConcurrency(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  if (!/^[1-9]\d{0,2}$/.test(text))
    throw new UsageError(`--concurrency: "${text}" is no whole number from 1 to 999.`);
  return Number(text);
}
