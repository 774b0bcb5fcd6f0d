// A child process that serves the test site until it gets a signal. Sends its port to the parent.
import { createUser } from "@waymark/accounts";
import { serve, silentLog } from "@waymark/node";
import { createTestSite } from "./test-site.mjs";

const site = createTestSite(JSON.parse(process.env.TEST_DATABASE));
await site.start();
await site
  .run(createUser, { id: 2, login: "editor", email: "editor@example.com", role: "editor" })
  .catch(() => "The user exists already.");
const server = await serve(site, { port: 0, log: silentLog, signals: true });
process.send({ port: server.port });
