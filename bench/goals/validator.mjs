import { runInChild } from "../lib/child.mjs";

/** Runs the TypeScript sources: the compiled plan of args is not exported by the built package. */
const fromSource = [
  "--conditions=@waymark/source",
  `--import=${new URL("../../scripts/from-source.mjs", import.meta.url)}`,
];

export const experiments = [
  {
    name: "validator",
    goals: [3],
    title:
      "Coercion and validation only: list of posts with 11 and 2 args sent, 122 endpoints in turn",
    unit: "µs CPU",
    measure: (context) => runInChild("validator.mjs", context, [], fromSource),
    lines: [
      {
        goal: 3,
        what: "27 args, 11 sent",
        of: "waymark, list",
        to: "hand-written, list",
        maxRatio: 1.3,
      },
      { goal: 3, what: "27 args, 2 sent", of: "waymark, two", to: "hand-written, two" },
      {
        goal: 3,
        what: "122 endpoints in turn",
        of: "waymark, many",
        to: "zod preprocess, many",
        maxRatio: 0.125,
      },
      { goal: 3, what: "for comparison", of: "zod preprocess, list", to: "hand-written, list" },
    ],
  },
];
