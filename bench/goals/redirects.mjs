import { runInChild } from "../lib/child.mjs";

const line = (what, of, to, maxRatio) => ({ goal: 15, what, of, to, maxRatio });

export const experiments = [
  {
    name: "redirects",
    goals: [15],
    title:
      "Requests to sites with few and many redirects, including hit counters and logs (SQLite)",
    unit: "µs CPU",
    measure: async (context) =>
      context.hasWaymark
        ? runInChild("redirects.mjs", context)
        : { samples: {}, notes: ["This experiment has no peers."] },
    lines: [
      line("a redirect, 100,000 vs. 100 rules", "redirect, 100k", "redirect, 100", 2),
      line("a redirect, 1,000 vs. 100 rules", "redirect, 1k", "redirect, 100"),
      line("a redirect, 10,000 vs. 100 rules", "redirect, 10k", "redirect, 100"),
      line("a page, 100,000 vs. 100 rules", "page, 100k", "page, 100", 2),
      line("a page, 100 rules vs. none", "page, 100", "page, no rules"),
      line("a page, 1,000 patterns vs. 1", "page, 1000 patterns", "page, 1 patterns", 2),
      line("a page, 100 patterns vs. 1", "page, 100 patterns", "page, 1 patterns"),
      line(
        "a redirect by a pattern, 1,000 patterns vs. 1",
        "redirect, 1000 patterns",
        "redirect, 1 patterns",
        2,
      ),
    ],
  },
];
