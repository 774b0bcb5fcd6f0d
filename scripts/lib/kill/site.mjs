// The program that is killed: content at a place, served until a signal comes. Tells its parent the port.
import { createUser } from "@waymark/accounts";
import { serve, silentLog } from "@waymark/node";
import { makeSite } from "./make-site.mjs";

const site = makeSite(JSON.parse(process.env.PLACE));
await site.start();
await site
  .run(createUser, { id: 2, login: "editor", email: "editor@example.com", role: "editor" })
  .catch(() => "there already");
const server = await serve(site, { port: 0, log: silentLog, signals: true });
process.send({ port: server.port });
