import { ensureFolder, readConfig, serve } from "@waymark/node";
import { resolve } from "node:path";
import { defineCommand } from "../command.ts";
import { isNewDatabase } from "../database.ts";
import { startSite } from "../first-start.ts";
import { toLog } from "../hosted.ts";
import { toStartMessage } from "../start-message.ts";

export const serveSite = defineCommand({
  name: "serve",
  summary: "Migrate, serve the site over HTTP and run its jobs, until SIGTERM or SIGINT",
  options: {
    port: { type: "string", hint: "N", text: "The port to listen on (default: PORT)" },
    "no-work": { type: "boolean", text: "Run no jobs (another process runs `waymark work`)" },
  },
  notes: `PORT, HOST, DATABASE_URL, DATABASE_POOL, SITE_URL, DATA_DIR, LOG, LOG_LEVEL, SMTP_URL, MAIL_FROM and
TRUSTED_PROXIES configure it. The first start creates an administrator and prints the password once.`,
  async run({ site: load, siteFile, values, print, note }) {
    if (values.port !== undefined) process.env["PORT"] = values.port;
    const config = readConfig();
    // Readers of JSON lines on standard output get nothing else there.
    const say = config.log === "json" && !process.stdout.isTTY ? note : print;
    await ensureFolder(config.dataDir);
    const { database } = config;
    const isNew = isNewDatabase(database);
    const site = await load();
    await startSite(site, say);
    if (isNew && database.kind === "sqlite" && !isNewDatabase(database))
      say(`Created a new database: ${resolve(database.file)}`);
    const { port, hostname, trustedProxies } = config;
    const log = toLog(config);
    // An unhandled rejection in one module must not stop the site.
    process.on("unhandledRejection", (error) =>
      log.error("unhandled promise rejection", { error }),
    );
    const server = await serve(site, { port, hostname, trustedProxies, log, signals: true });
    if (!values["no-work"]) site.work();
    say(await toStartMessage(site, server.url, siteFile));
    // The signals end the process.
    await new Promise<never>(() => undefined);
  },
});
