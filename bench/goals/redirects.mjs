import { runInside } from "../lib/child-run.mjs";

const flat = (what, of, to, most) => ({ goal: 15, what, of, to, most });

export const experiments = [
  {
    name: "redirects",
    goals: [15],
    title: "Visits of sites with few and with many redirects, hits and logs included (SQLite)",
    unit: "µs CPU",
    measure: async (context) =>
      context.hasWaymark
        ? runInside("redirects.mjs", context)
        : { samples: {}, notes: ["Without Waymark there is nothing to measure."] },
    lines: [
      flat("a redirect among 100,000 to among 100", "redirect, 100k", "redirect, 100", 2),
      flat("the same among 1,000", "redirect, 1k", "redirect, 100"),
      flat("the same among 10,000", "redirect, 10k", "redirect, 100"),
      flat("a page beside 100,000 to beside 100", "page, 100k", "page, 100", 2),
      flat("a page beside 100 to without rules", "page, 100", "page, no rules"),
      flat(
        "a page beside 1,000 patterns to beside 1",
        "page, 1000 patterns",
        "page, 1 patterns",
        2,
      ),
      flat("the same beside 100", "page, 100 patterns", "page, 1 patterns"),
      flat(
        "a redirect by one of 1,000 patterns to by one of 1",
        "redirect, 1000 patterns",
        "redirect, 1 patterns",
        2,
      ),
    ],
  },
];
