// The program that imports while visitors read: a site with a calendar at a place, served until a signal comes. Tells its parent
// the port, and what memory it takes whenever it is asked.
import { join } from "node:path";
import { accounts, createUser } from "@waymark/accounts";
import { calendar } from "@waymark/calendar";
import { calendarImport } from "@waymark/calendar-import";
import { calendarViews } from "@waymark/calendar-views";
import { content } from "@waymark/content";
import { moduleBuilder, createSite, defineModule } from "@waymark/core";
import { fileBlobs, fileTempStorage, serve, silentLog } from "@waymark/node";
import { storageOf } from "../place.mjs";

const place = JSON.parse(process.env.PLACE);
const login = "ana";
const administrator = { id: 2, login, displayName: login, roles: ["administrator"] };
const { defineAuthScheme } = moduleBuilder({});
const trial = defineModule({
  name: "trial",
  // Whoever says so is the administrator; everybody else is a visitor.
  authSchemes: [
    defineAuthScheme("acting", () => ({ ...administrator, capabilities: [] }), {
      headers: ["x-acting"],
    }),
  ],
});
const site = createSite({
  url: "http://127.0.0.1",
  timezone: "Europe/Lisbon",
  storage: storageOf(place),
  blobs: fileBlobs(join(place.folder, "uploads")),
  tempStorage: fileTempStorage(join(place.folder, "spool")),
  log: silentLog,
  modules: [
    accounts(),
    content(),
    calendar(),
    calendarViews(),
    calendarImport({ most: 20_000 }),
    trial(),
  ],
});
await site.start();
const user = { id: 2, login, email: "ana@example.com", role: "administrator" };
await site.run(createUser, user).catch(() => "there already");
site.work();
const server = await serve(site, { port: 0, log: silentLog, signals: true });
process.on("message", () => {
  const { rss, heapUsed } = process.memoryUsage();
  process.send({ rss, heapUsed });
});
process.send({ port: server.port });
