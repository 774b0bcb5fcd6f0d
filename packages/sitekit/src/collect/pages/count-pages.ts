import {
  hourMs,
  ipPrefix,
  names,
  type PageResponse,
  type PageTransformContext,
} from "@waymark/core";
import { definePageHandler, definePageTransform } from "../builder.ts";
import type { SitekitOptions } from "../../options.ts";
import type { Measured } from "../../speed/steps.ts";
import { note, startCollector } from "../queue.ts";
import { rulesOf, isSkipped, isVisit, kindOf } from "../rules.ts";
import type { countTables } from "../tables.ts";
import { type SeenPage, toSeenPage } from "../visit/seen-page.ts";
import { termIn } from "../visit/values.ts";

/** Arrival times of page requests, by a monotonic clock. */
const arrivals = new WeakMap<Request, number>();

/** Records the arrival time of a page request. Mount it before slow handlers. */
export const noteArrival = definePageHandler("page times", ({ request }) => {
  arrivals.set(request, performance.now());
  return undefined;
});

/** Milliseconds since a request arrived; undefined if that was not recorded. */
function tookOf(request: Request): number | undefined {
  const came = arrivals.get(request);
  return came === undefined ? undefined : Math.max(0, performance.now() - came);
}

/** The maximum number of counted views per network and minute in each process, which is more than people cause. */
const viewsPerMinute = 600;

type TransformContext = PageTransformContext<typeof countTables, SitekitOptions>;

/** Counts page views. The response is not changed. */
export const countPages = definePageTransform("count pages", (ctx) => {
  try {
    notePage(ctx);
  } catch (error) {
    ctx.log.error("A page view could not be counted.", { error });
  }
  return undefined;
});

function notePage(ctx: TransformContext): void {
  const { request, page, site, settings, clock, remoteAddress = "" } = ctx;
  const memory = startCollector(ctx);
  const rules = rulesOf(settings);
  const kind = rules.enabled ? kindOf(request, page) : undefined;
  if (!kind || isSkipped(ctx.path, rules, site) || !isVisit(request, rules)) return;
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
    caller: () => ctx.caller(),
    page: isRead ? readSeenPage(page) : undefined,
    search: term === undefined ? undefined : { term, results: resultsOf(page) },
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

/** A page that breaks off has no title. */
async function readSeenPage(page: PageResponse): Promise<SeenPage> {
  const html = await page.html().catch(() => undefined);
  return html === undefined ? { title: "" } : toSeenPage(html);
}

/** The number of results in the headers of a results page; undefined if missing. */
function resultsOf({ status, headers }: PageResponse): number | undefined {
  const text = headers.get(names.total) ?? "";
  return /^\d{1,9}$/.test(text) ? Number(text) : status === 404 ? 0 : undefined;
}

function measuredOf(request: Request): readonly Measured[] {
  const took = tookOf(request);
  return took === undefined ? [] : [{ measure: "ttfb", value: took }];
}

/** Maximum number of paths in memory, and milliseconds until a page is read again. */
const max = 2_000;
const fresh = hourMs;

/** Whether to read a page for its title now, which is recorded. */
export function isUnseen(titled: Map<string, number>, path: string, now: number): boolean {
  const at = titled.get(path);
  if (at !== undefined && now - at < fresh && now >= at) return false;
  titled.delete(path);
  titled.set(path, now);
  // The least recently read one comes first.
  if (titled.size > max) for (const oldest of titled.keys()) return titled.delete(oldest);
  return true;
}
