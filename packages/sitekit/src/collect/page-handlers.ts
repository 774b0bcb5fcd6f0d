import { names, ipPrefix, type PageContext } from "@waymark/core";
import type { SitekitOptions } from "../options.ts";
import type { Measured } from "../speed/measures.ts";
import { tookOf } from "../speed/server-timing.ts";
import { definePageTransform } from "./builder.ts";
import { startCollector, note } from "./queue.ts";
import { rulesOf } from "./rules.ts";
import { isUnseen } from "./seen-titles.ts";
import type { countTables } from "./tables.ts";
import { isSkipped, isVisit, kindOf } from "./visit/counted.ts";
import { readSeenPage } from "./visit/seen-page.ts";
import { termIn } from "./visit/term.ts";

/** Maximum number of counted views per network and minute in each process: more than people make. */
const viewsPerMinute = 600;

type Answered = PageContext<typeof countTables, SitekitOptions> & { readonly answer: Response };

/** Counts page views. The response is neither changed nor delayed. */
export const countPages = definePageTransform("count pages", (call) => {
  try {
    notePage(call);
  } catch (error) {
    call.log.error("A page view could not be counted.", { error });
  }
  return undefined;
});

function notePage(call: Answered): void {
  const { request, answer, site, settings, clock, remoteAddress = "" } = call;
  const memory = startCollector(call);
  const rules = rulesOf(settings);
  const kind = rules.enabled ? kindOf(request, answer) : undefined;
  if (!kind || isSkipped(call.path, rules, site) || !isVisit(request, rules)) return;
  const at = clock.now().getTime();
  if (remoteAddress !== "" && !memory.views(ipPrefix(remoteAddress), at, viewsPerMinute)) return;
  const url = new URL(request.url);
  const term = rules.keepsSearches ? termIn(url.searchParams, rules.searchParams) : undefined;
  const isRead = kind === "view" && isUnseen(memory.titled, url.pathname, at);
  note(site, {
    kind,
    at,
    url,
    ...toSender(request, remoteAddress),
    caller: () => call.caller(),
    page: isRead && answer.body ? readSeenPage(answer.clone()) : undefined,
    search: term === undefined ? undefined : { term, results: resultsOf(answer) },
    measured: kind === "view" && rules.keepsTimes ? measuredOf(request) : undefined,
  });
}

/** The sender of a request. */
export const toSender = (request: Request, address: string) => ({
  request,
  address,
  referrer: request.headers.get("referer") ?? "",
  agent: request.headers.get("user-agent") ?? "",
});

/** The number of results in the headers of a results page; undefined if missing. */
function resultsOf({ status, headers }: Response): number | undefined {
  const text = headers.get(names.total) ?? "";
  return /^\d{1,9}$/.test(text) ? Number(text) : status === 404 ? 0 : undefined;
}

function measuredOf(request: Request): readonly Measured[] {
  const took = tookOf(request);
  return took === undefined ? [] : [{ measure: "ttfb", value: took }];
}
