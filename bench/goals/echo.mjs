import { listPath, mixPaths } from "../lib/traffic.mjs";
import { measureWire } from "../lib/wire.mjs";

const servers = {
  "node:http by hand": { file: "peers/hand-echo.mjs" },
  "by hand, same headers": { file: "peers/hand-echo.mjs", env: { HEADERS: "1" } },
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
    measureWire(context, {
      servers: context.only(servers),
      contenders: Object.keys(context.only(servers)).map((one) => ({ name: one, paths })),
      requests: 8000,
      same: (body) => body,
    }),
  lines,
});
const compare = (of, to, goal, what, most) => ({ of, to, goal, what, most });

export const experiments = [
  experiment(
    "echo-list",
    "Echo of the args of a list of posts (27 declared, 11 given)",
    [listPath],
    [
      compare("waymark", "node:http by hand", 1, "echo against the hand-written server", 1.25),
      compare("waymark", "by hand, same headers", 1, "the same, headers alike"),
      compare("waymark", "hono + zod-validator", 2, "echo against Hono", 0.7),
      compare("waymark", "express + zod", 2, "echo against Express", 0.25),
      compare("hono + zod-validator", "node:http by hand", 2, "for comparison"),
      compare("express + zod", "node:http by hand", 2, "for comparison"),
    ],
  ),
  experiment(
    "echo-mix",
    "Echo of four routes in turn: list, item by number, literal path, item by text",
    mixPaths,
    [
      compare("waymark", "node:http by hand", 1, "mix against the hand-written server"),
      compare("waymark", "by hand, same headers", 1, "the same, headers alike"),
      compare("waymark", "hono + zod-validator", 2, "mix against Hono"),
      compare("waymark", "express + zod", 2, "mix against Express"),
      compare("hono + zod-validator", "node:http by hand", 2, "for comparison"),
      compare("express + zod", "node:http by hand", 2, "for comparison"),
    ],
  ),
];
