// A child process that serves a site with a calendar until it gets a signal. Sends its port to the parent, and its memory usage
// in response to each message.
import { join } from "node:path";
import { accounts, createUser } from "@waymark/accounts";
import { calendar } from "@waymark/calendar";
import { calendarImport } from "@waymark/calendar-import";
import { calendarViews } from "@waymark/calendar-views";
import { content } from "@waymark/content";
import { moduleBuilder, createSite, defineModule } from "@waymark/core";
import { fileBlobs, fileTempStorage, serve, silentLog } from "@waymark/node";
import { openStorage } from "../../test-database.mjs";

const database = JSON.parse(process.env.TEST_DATABASE);
const login = "ana";
const administrator = { id: 2, login, displayName: login, roles: ["administrator"] };
const { defineAuthScheme } = moduleBuilder({});
const trial = defineModule({
  name: "trial",
  // Authenticates requests with this header as the administrator.
  authSchemes: [
    defineAuthScheme("test-user", () => ({ ...administrator, capabilities: [] }), {
      headers: ["x-test-user"],
    }),
  ],
});
const site = createSite({
  url: "http://127.0.0.1",
  timezone: "Europe/Lisbon",
  storage: openStorage(database),
  blobs: fileBlobs(join(database.folder, "uploads")),
  tempStorage: fileTempStorage(join(database.folder, "spool")),
  log: silentLog,
  modules: [
    accounts(),
    content(),
    calendar(),
    calendarViews(),
    calendarImport({ max: 20_000 }),
    trial(),
  ],
});
await site.start();
const user = { id: 2, login, email: "ana@example.com", role: "administrator" };
await site.run(createUser, user).catch(() => "The user exists already.");
site.work();
const server = await serve(site, { port: 0, log: silentLog, signals: true });
process.on("message", () => {
  const { rss, heapUsed } = process.memoryUsage();
  process.send({ rss, heapUsed });
});
process.send({ port: server.port });
