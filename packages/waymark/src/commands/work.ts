import { ensureFolder, readConfig } from "@waymark/node";
import { defineCommand } from "../command.ts";
import { startSite } from "../first-start.ts";
import { toLog } from "../hosted.ts";
import { UsageError } from "../usage-error.ts";

export const workSite = defineCommand({
  name: "work",
  summary: "Run the site's jobs without serving, until SIGTERM or SIGINT",
  options: {
    concurrency: {
      type: "string",
      hint: "N",
      text: "Number of concurrent jobs (default: 1 on SQLite, 4 on PostgreSQL)",
    },
  },
  notes: "Can run next to any number of `waymark serve` processes, with or without --no-work.",
  async run({ site: load, values, print }) {
    const concurrency = toConcurrency(values.concurrency);
    const config = readConfig();
    await ensureFolder(config.dataDir);
    const site = await load();
    await startSite(site, print);
    const log = toLog(config);
    // An unhandled rejection in one job must not stop the others.
    process.on("unhandledRejection", (error) =>
      log.error("unhandled promise rejection", { error }),
    );
    const stop = site.work(concurrency === undefined ? {} : { concurrency });
    print(`${site.info.name}: the worker is running.`);
    await new Promise<void>((resolve) => {
      for (const signal of ["SIGTERM", "SIGINT"] as const)
        process.once(signal, () => {
          // A second signal exits immediately.
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
    throw new UsageError(`--concurrency: "${text}" is not an integer from 1 to 999.`);
  return Number(text);
}
