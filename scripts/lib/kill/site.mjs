// The program that is killed: content on a SQLite file, served until a signal comes. Tells its parent the port.
import { dirname, join } from "node:path";
import { accounts, createUser } from "@waymark/accounts";
import { content, ensureDefaults } from "@waymark/content";
import { bind, createSite, defineModule } from "@waymark/core";
import { fileBlobs, fileSpool, serve, silentLog } from "@waymark/node";
import { sqlite } from "@waymark/storage-sqlite";

const [, , file] = process.argv;
const editor = {
  id: 2,
  login: "editor",
  displayName: "editor",
  roles: ["editor"],
  capabilities: [],
};
const { defineScheme } = bind({});
/** Everybody who comes is the editor: what is tested is what is written, not who writes. */
const acting = defineModule({
  name: "acting",
  schemes: [defineScheme("acting", () => editor, { headers: ["x-acting"] })],
});

const site = createSite({
  url: "http://127.0.0.1",
  storage: sqlite(file),
  blobs: fileBlobs(join(dirname(file), "uploads")),
  spool: fileSpool(join(dirname(file), "spool")),
  log: silentLog,
  modules: [acting(), accounts(), content()],
});
await site.migrate();
await site.run(ensureDefaults, undefined);
await site
  .run(createUser, { id: 2, login: "editor", email: "editor@example.com", role: "editor" })
  .catch(() => "there already");
const server = await serve(site, { port: 0, log: silentLog, signals: true });
process.send({ port: server.port });
