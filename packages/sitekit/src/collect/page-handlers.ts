import { names, ipPrefix, type PageContext } from "@waymark/core";
import type { SitekitOptions } from "../options.ts";
import { tookOf } from "../speed/arrival.ts";
import type { Measured } from "../speed/measures.ts";
import { definePageTransform } from "./builder.ts";
import { awaken, note } from "./queue.ts";
import { rulesOf } from "./rules.ts";
import type { countTables } from "./tables.ts";
import { isUnseen } from "./titled.ts";
import { isSkipped, isVisit, kindOf } from "./visit/counted.ts";
import { readSeenPage } from "./visit/seen-page.ts";
import { termIn } from "./visit/term.ts";

/** Views that are counted of one network in a minute, by each process: more than people make. */
const viewsPerMinute = 600;

type Answered = PageContext<typeof countTables, SitekitOptions> & { readonly answer: Response };

/** Takes note of each page that somebody looked at. The answer goes out as it is, and waits for nothing. */
export const countPages = definePageTransform("count pages", (call) => {
  try {
    notePage(call);
  } catch (error) {
    call.log.error("A page could not be counted.", { error });
  }
  return undefined;
});

function notePage(call: Answered): void {
  const { request, answer, site, settings, clock, remoteAddress = "" } = call;
  const memory = awaken(call);
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

/** What is known of who sent a request. */
export const toSender = (request: Request, address: string) => ({
  request,
  address,
  referrer: request.headers.get("referer") ?? "",
  agent: request.headers.get("user-agent") ?? "",
});

/** How much a page of results says that was found; undefined where it says nothing. */
function resultsOf({ status, headers }: Response): number | undefined {
  const text = headers.get(names.total) ?? "";
  return /^\d{1,9}$/.test(text) ? Number(text) : status === 404 ? 0 : undefined;
}

function measuredOf(request: Request): readonly Measured[] {
  const took = tookOf(request);
  return took === undefined ? [] : [{ measure: "ttfb", value: took }];
}
