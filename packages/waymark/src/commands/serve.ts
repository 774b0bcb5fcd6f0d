import { resolve } from "node:path";
import { ensureFolder, inheritedSocket, readConfig, serve } from "@waymark/node";
import { defineCommand, UsageError } from "../command.ts";
import { isNewDatabase } from "../database.ts";
import { startSite, toStartMessage } from "../start-message.ts";
import { toLog } from "../hosted.ts";

export const serveSite = defineCommand({
  name: "serve",
  summary: "Migrate, serve the site over HTTP and run its jobs, until SIGTERM or SIGINT",
  options: {
    port: { type: "string", hint: "N", text: "The port to listen on (default: PORT)" },
    "no-work": { type: "boolean", text: "Run no jobs (another process runs `waymark work`)" },
  },
  notes: `PORT, HOST, DATABASE_URL, DATABASE_POOL, DATABASE_AUTH_TOKEN, SITE_URL, DATA_DIR, LOG, LOG_LEVEL, ACCESS_LOG,
COMPRESSION, MAX_CONNECTIONS, KEEP_ALIVE_TIMEOUT, SMTP_URL, MAIL_FROM and TRUSTED_PROXIES configure it. Under systemd it takes connections from the socket of a socket unit. The first
start creates an administrator and prints the password once or, with the option setUp of accounts, prints a link to the set-up page.`,
  async run({ site: load, siteFile, values, print, note }) {
    if (values.port !== undefined) process.env["PORT"] = values.port;
    const config = readConfig();
    const fd = inheritedSocket();
    // Standard output only contains JSON lines.
    const printLine = config.log === "json" && !process.stdout.isTTY ? note : print;
    await ensureFolder(config.dataDir);
    const { database } = config;
    const isNew = isNewDatabase(database);
    const site = await load();
    await startSite(site, printLine);
    if (isNew && "file" in database && !isNewDatabase(database))
      printLine(`Created a new database: ${resolve(database.file)}`);
    const { port, hostname, trustedProxies, accessLog, compression } = config;
    const { maxConnections, keepAliveTimeout } = config;
    const log = toLog(config);
    // An unhandled rejection in one module must not stop the site.
    process.on("unhandledRejection", (error) =>
      log.error("unhandled promise rejection", { error }),
    );
    const server = await serve(site, {
      port,
      hostname,
      fd,
      trustedProxies,
      log,
      accessLog,
      compression,
      limits: { maxConnections },
      timeouts: { idle: keepAliveTimeout },
      signals: true,
    });
    if (!values["no-work"]) site.work();
    printLine(await toStartMessage(site, server.url, siteFile));
    // The signals end the process.
    await new Promise<never>(() => undefined);
  },
});

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
