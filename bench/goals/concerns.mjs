import { listPath } from "../lib/traffic.mjs";
import { measureWire } from "../lib/wire.mjs";

export const experiments = [
  {
    name: "concerns",
    goals: [4],
    title:
      "Standard headers and three cross-cutting concerns (CORS, a wrapper, a login scheme), on and off",
    unit: "µs CPU",
    measure: (context) => {
      const servers = {
        ...context.only({
          "waymark, off": { file: "waymark/concerns.mjs", env: { CONCERNS: "off" } },
          "waymark, on": { file: "waymark/concerns.mjs", env: { CONCERNS: "on" } },
        }),
        "hono, off": { file: "peers/hono-concerns.mjs", env: { CONCERNS: "off" } },
        "hono, three after the response": {
          file: "peers/hono-concerns.mjs",
          env: { CONCERNS: "on" },
        },
      };
      return measureWire(context, {
        servers,
        contenders: Object.keys(servers).map((name) => ({ name, paths: [listPath] })),
        requests: 8000,
        same: (body) => body,
      });
    },
    lines: [
      { goal: 4, what: "headers and concerns", of: "waymark, on", to: "waymark, off", most: 1.15 },
      { goal: 4, what: "for comparison", of: "hono, three after the response", to: "hono, off" },
    ],
  },
];
