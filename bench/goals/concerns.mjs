import { listPath } from "../lib/traffic.mjs";
import { measureHttp } from "../lib/http.mjs";

export const experiments = [
  {
    name: "concerns",
    goals: [4],
    title:
      "Standard headers and three cross-cutting concerns (CORS, an override, an auth scheme), on and off",
    unit: "µs CPU",
    measure: (context) => {
      const servers = {
        ...context.available({
          "waymark, off": { file: "waymark/concerns.mjs", env: { CONCERNS: "off" } },
          "waymark, on": { file: "waymark/concerns.mjs", env: { CONCERNS: "on" } },
        }),
        "hono, off": { file: "peers/hono-concerns.mjs", env: { CONCERNS: "off" } },
        "hono, on": {
          file: "peers/hono-concerns.mjs",
          env: { CONCERNS: "on" },
        },
      };
      return measureHttp(context, {
        servers,
        candidates: Object.keys(servers).map((name) => ({ name, paths: [listPath] })),
        requests: 8000,
        comparable: (body) => body,
      });
    },
    lines: [
      {
        goal: 4,
        what: "headers and concerns, on vs. off",
        of: "waymark, on",
        to: "waymark, off",
        maxRatio: 1.15,
      },
      { goal: 4, what: "for comparison", of: "hono, on", to: "hono, off" },
    ],
  },
];
