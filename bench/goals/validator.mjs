import { runInside } from "../lib/child-run.mjs";

export const experiments = [
  {
    name: "validator",
    goals: [3],
    title:
      "Coercion and validation alone: the list of posts with 11 and 2 args given, 122 endpoints in turn",
    unit: "µs CPU",
    measure: (context) => runInside("validator.mjs", context),
    lines: [
      { goal: 3, what: "27 args, 11 given", of: "waymark, list", to: "by hand, list", most: 1.3 },
      { goal: 3, what: "27 args, 2 given", of: "waymark, two", to: "by hand, two" },
      {
        goal: 3,
        what: "122 endpoints in turn",
        of: "waymark, many",
        to: "zod preprocess, many",
        most: 0.125,
      },
      { goal: 3, what: "for comparison", of: "zod preprocess, list", to: "by hand, list" },
    ],
  },
];
