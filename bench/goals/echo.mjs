import { listPath, mixPaths } from "../lib/traffic.mjs";
import { measureHttp } from "../lib/http.mjs";

const servers = {
  "hand-written node:http": { file: "peers/hand-echo.mjs" },
  "hand-written, same headers": { file: "peers/hand-echo.mjs", env: { HEADERS: "1" } },
  waymark: { file: "waymark/echo.mjs" },
  "hono + zod-validator": { file: "peers/hono-validator.mjs" },
  "express + zod": { file: "peers/express-zod.mjs" },
};
const experiment = (name, title, paths, lines) => ({
  name,
  goals: [1, 2],
  title,
  unit: "µs CPU",
  measure: (context) =>
    measureHttp(context, {
      servers: context.available(servers),
      candidates: Object.keys(context.available(servers)).map((one) => ({ name: one, paths })),
      requests: 8000,
      comparable: (body) => body,
    }),
  lines,
});
const line = (of, to, goal, what, maxRatio) => ({ of, to, goal, what, maxRatio });

export const experiments = [
  experiment(
    "echo-list",
    "Echo of the args of a list of posts (27 declared, 11 sent)",
    [listPath],
    [
      line("waymark", "hand-written node:http", 1, "echo vs. hand-written server", 1.25),
      line("waymark", "hand-written, same headers", 1, "the same, with equal headers"),
      line("waymark", "hono + zod-validator", 2, "echo vs. Hono", 0.7),
      line("waymark", "express + zod", 2, "echo vs. Express", 0.25),
      line("hono + zod-validator", "hand-written node:http", 2, "for comparison"),
      line("express + zod", "hand-written node:http", 2, "for comparison"),
    ],
  ),
  experiment(
    "echo-mix",
    "Echo of four routes in turn: list, item by number, literal path, item by text",
    mixPaths,
    [
      line("waymark", "hand-written node:http", 1, "mix vs. hand-written server"),
      line("waymark", "hand-written, same headers", 1, "the same, with equal headers"),
      line("waymark", "hono + zod-validator", 2, "mix vs. Hono"),
      line("waymark", "express + zod", 2, "mix vs. Express"),
      line("hono + zod-validator", "hand-written node:http", 2, "for comparison"),
      line("express + zod", "hand-written node:http", 2, "for comparison"),
    ],
  ),
];
