import type { MigrationPlan, Site } from "@waymark/core";
import { ensureFolder, readConfig, serve } from "@waymark/node";
import { realpathSync } from "node:fs";
import { resolve } from "node:path";
import { type Call, defineCommand, UsageError } from "../command.ts";
import { toConnectionFailure } from "../connection-failure.ts";
import { isNewDatabase } from "../database.ts";
import { type Development, loadDevelopment } from "../development.ts";
import { isFromFile } from "../environment-file.ts";
import { toLog } from "../hosted.ts";
import { startSite, toStartMessage } from "../start-message.ts";

const options = {
  port: { type: "string", hint: "N", text: "The port to listen on (default: PORT)" },
  watch: {
    type: "string",
    hint: "PATH",
    multiple: true,
    text: "Restart on changes of this file or folder, too; repeatable",
  },
  inspect: { type: "boolean", text: "Let a debugger attach at 127.0.0.1:9229" },
} as const;

export const developSite = defineCommand({
  name: "dev",
  summary: "Serve the site during development: restart on changes, reload pages, show errors",
  options,
  siteFiles: ["site.ts", "src/site.ts", "site.js"],
  notes: `Runs site.ts without a build. Requires the package @waymark/dev. LOG=text and ACCESS_LOG=on are the defaults.
Do not use it in production: it shows source code in error pages, to requests from this machine.`,
  async run(call: Call<typeof options>) {
    const development = await loadDevelopment();
    if (!development)
      throw new UsageError(
        "waymark dev requires a package that is not installed: run npm install --save-dev @waymark/dev.",
      );
    // The supervisor runs the same command line again, as the process of the site.
    return development.isSupervised() ? runSite(call, development) : supervise(call, development);
  },
});

const isInColor = (): boolean =>
  process.stdout.isTTY === true && process.env["NO_COLOR"] === undefined;
/** Imports have real paths. */
const toRoot = (): string => realpathSync(process.cwd());

async function supervise(
  { values, print }: Call<typeof options>,
  { supervise }: Development,
): Promise<void> {
  if (values.port !== undefined) process.env["PORT"] = values.port;
  const { port, hostname, dataDir } = readConfig();
  const [file = "", ...args] = process.argv.slice(1);
  const root = toRoot();
  await supervise({
    program: { file, args },
    // Each process reads `.env` again.
    env: Object.fromEntries(Object.entries(process.env).filter(([name]) => !isFromFile(name))),
    port,
    hostname,
    root,
    paths: (values.watch ?? []).map((path) => resolve(root, path)),
    ignored: [dataDir],
    color: isInColor(),
    print,
  });
}

async function runSite(
  { values, print, note, site: load, siteFile }: Call<typeof options>,
  development: Development,
): Promise<void> {
  const root = toRoot();
  const supervisor = development.connectToSupervisor();
  const fail = (error: unknown): Promise<void> => {
    const failure =
      error instanceof Error ? toConnectionFailure(error, process.env["DATABASE_URL"]) : undefined;
    const shown = failure === undefined ? error : new Error(failure, { cause: error });
    return supervisor.failed(development.toErrorReport(shown, root));
  };
  process.on("uncaughtException", (error) => void fail(error));
  try {
    // Everything that takes time and does not depend on the site's files is loaded before an earlier run has ended.
    await import("../index.ts");
    await development.importTypeScript(supervisor.imported);
    const { version, isFirst } = await supervisor.started;
    if (values.inspect === true) (await import("node:inspector")).open(9229, "127.0.0.1");
    process.env["LOG"] ||= "text";
    process.env["ACCESS_LOG"] ||= "on";
    const config = readConfig();
    const { port, hostname, trustedProxies, accessLog, dataDir } = config;
    const log = toLog(config);
    process.on("unhandledRejection", (error) =>
      log.error("unhandled promise rejection", { error }),
    );
    await ensureFolder(dataDir);
    const isNew = isNewDatabase(config.database);
    const site = await load();
    await migrate(site, isNew, print);
    await startSite(site, print);
    const served = development.developmentSite(site, {
      version,
      root,
      onFailure: (report) => note(`${development.toErrorText(report, isInColor())}\n`),
    });
    const server = await serve(served, {
      port,
      hostname,
      trustedProxies,
      log: config.log === "text" ? development.accessLines(log, print, isInColor()) : log,
      accessLog,
      timeouts: { close: 2_000 },
      accept: supervisor.accept,
    });
    site.work();
    if (isFirst) print(`${await toStartMessage(site, server.url, siteFile)}\n`);
    supervisor.ready(server.close);
  } catch (error) {
    await fail(error);
  }
  // The supervisor ends the process.
  await new Promise<never>(() => undefined);
}

/** Applies the migration steps that lose nothing; others are errors that name what to declare. */
async function migrate(site: Site, isNew: boolean, print: (text: string) => void): Promise<void> {
  const { steps } = await site.migrate();
  if (!isNew && steps.length > 0) print(`Migrated the database:\n${toLines(steps)}`);
}

const maxSteps = 10;
function toLines(steps: MigrationPlan["steps"]): string {
  const lines = steps.slice(0, maxSteps).map(({ module, summary }) => `  ${module}: ${summary}`);
  if (steps.length > maxSteps) lines.push(`  … and ${steps.length - maxSteps} more`);
  return lines.join("\n");
}
