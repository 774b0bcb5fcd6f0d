/**
 * CONCERNS=on: the standard headers, origins that may call with credentials, a wrapper around the route, and
 * a login scheme. CONCERNS=off: the handler's own `Response`, which passes untouched, and none of the three.
 */
import { moduleBuilder, defineModule } from "@waymark/core";
import { serveSite } from "./serve.mjs";
import { makeSite } from "./table-site.mjs";

const list = "GET /core/v2/posts";
const type = "application/json; charset=UTF-8";
const bare = ({ args }) =>
  new Response(JSON.stringify(args), { headers: { "Content-Type": type } });

const { defineAuthScheme } = moduleBuilder({});
const badge = defineModule({
  name: "badge",
  authSchemes: [defineAuthScheme("badge", () => undefined, { headers: ["x-badge"] })],
});

const options =
  process.env.CONCERNS === "on"
    ? {
        modules: [badge()],
        cors: { origins: ["https://app.example"] },
        override: { [list]: (next) => (call) => next(call) },
      }
    : { handlerOf: (route) => (route === "get /core/v2/posts" ? bare : undefined) };

const site = makeSite(options);
await site.migrate();
await serveSite(site);
