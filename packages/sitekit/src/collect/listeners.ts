import { on } from "./builder.ts";
import { toSender } from "./pages/count-pages.ts";
import { note } from "./queue.ts";
import { isVisit, rulesOf } from "./rules.ts";
import { toTerm } from "./visit/values.ts";
import { siteSearched } from "./events.ts";

/** Counts searches reported by other modules. */
export const countSearch = on(
  siteSearched,
  ({ term: text, results, request, remoteAddress = "" }, { site, settings, clock }) => {
    const rules = rulesOf(settings);
    const term = toTerm(text);
    if (!rules.enabled || !rules.keepsSearches || term === undefined || !isVisit(request, rules))
      return;
    note(site, {
      kind: "search",
      at: clock.now().getTime(),
      url: new URL(request.url),
      ...toSender(request, remoteAddress),
      search: { term, results: Math.max(0, Math.trunc(results)) },
    });
  },
  { phase: "after-commit", name: "count-search" },
);
