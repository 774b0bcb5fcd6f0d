import { defineEvent } from "@waymark/core";
import { on } from "./builder.ts";
import { toSender } from "./pages/count-pages.ts";
import { note } from "./queue.ts";
import { rulesOf } from "./rules.ts";
import { isVisit } from "./visit/counted.ts";
import { toTerm } from "./visit/term.ts";

/** A search on the site: term, number of results, and request. */
export interface SiteSearch {
  readonly term: string;
  readonly results: number;
  readonly request: Request;
  readonly remoteAddress: string | undefined;
}
/** A search on the site. Emitted by the module that handles searches; the results page is then not counted again. */
export const siteSearched = defineEvent<SiteSearch>("sitekit.searched");

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
  { after: "commit" },
);
