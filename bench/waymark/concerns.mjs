/**
 * CONCERNS=on: the standard headers, CORS, an override of the route, and an auth scheme. CONCERNS=off: the handler returns a
 * `Response`, which is sent unchanged.
 */
import { moduleBuilder, defineModule } from "@waymark/core";
import { serveSite } from "./serve.mjs";
import { createTableSite } from "./table-site.mjs";

const list = "GET /core/v2/posts";
const type = "application/json; charset=UTF-8";
const respond = ({ args }) =>
  new Response(JSON.stringify(args), { headers: { "Content-Type": type } });

const { defineAuthScheme } = moduleBuilder({});
const authModule = defineModule({
  name: "auth",
  authSchemes: [defineAuthScheme("test-user", () => undefined, { headers: ["x-test-user"] })],
});

const options =
  process.env.CONCERNS === "on"
    ? {
        modules: [authModule()],
        cors: { origins: ["https://app.example"] },
        override: { [list]: (next) => (call) => next(call) },
      }
    : { handlerOf: (route) => (route === "get /core/v2/posts" ? respond : undefined) };

const site = createTableSite(options);
await site.migrate();
await serveSite(site);
