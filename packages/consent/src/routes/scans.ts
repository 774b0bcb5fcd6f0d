import { eventStream, one, paged, pageOf, jsonResponse } from "@waymark/core";
import * as z from "zod";
import { crud, get, managing, post } from "../builder.ts";
import { categories } from "../categories.ts";
import { errors } from "../errors.ts";
import { scanSite } from "../jobs.ts";
import { scan, scanCookie, scanEmbed, scanPage } from "../responses.ts";
import { active, openScan, type Scan } from "../scan/state.ts";

const id = z.int().positive().describe("The scan");

/** `GET /scans` and `GET /scans/:id`. */
export const scans = crud(scan, { access: { read: managing } });

/** `POST /scans`. The token for an external scanner is returned only here. */
export const startScan = post({
  summary: "Start a scan by the site itself, or open one for an external scanner",
  args: {
    source: z
      .enum(["site", "scanner"])
      .default("site")
      .describe(
        "site: the site fetches its own pages; scanner: an external scanner sends the results",
      ),
  },
  status: 201,
  returns: jsonResponse(
    "opened scan",
    z.object({
      id: z.int(),
      source: z.string(),
      state: z.string(),
      token: z
        .string()
        .nullable()
        .describe("Token for the results of an external scanner; shown only once"),
      results: z.string().describe("URL that an external scanner sends its results to"),
    }),
  ),
  errors: ["consent_scan_running"],
  access: managing,
  async handler({ args, ...ctx }) {
    const { scan: opened, token = null } = await openScan(ctx, args.source);
    if (args.source === "site") await ctx.jobs.add(scanSite, { scan: opened.id });
    const { source, state } = opened;
    const results = `${ctx.site.api}/consent/v1/fetch_results`;
    return { id: opened.id, source, state, token, results };
  },
});

const progress = z.object({
  state: z.string().describe("waiting, running, completed, stopped or failed"),
  pages: z.int().describe("Number of pages fetched"),
  total: z.int().describe("Number of pages found"),
  cookies: z.int().describe("Number of cookies seen"),
  failure: z.string().describe("Reason of the failure"),
});
const toProgress = ({ state, pages, total, cookies, failure }: Scan) => ({
  state,
  pages,
  total,
  cookies,
  failure,
});
/** The interval at which the scan is read, in milliseconds, because it may run in another process. */
const interval = 1_000;

/** `GET /scans/:id/progress`. The stream ends when the scan has ended. */
export const followScan = get({
  summary: "Follow the progress of a scan",
  args: { id },
  returns: eventStream("scan progress", progress),
  missing: errors.consent_not_found,
  find: ({ args, db }) => db.scans.get(args.id),
  access: managing,
  async *handler({ found, db, signal }) {
    let last = "";
    for (let scan: Scan | undefined = found; scan; scan = await db.scans.get(found.id)) {
      const data = toProgress(scan);
      const text = JSON.stringify(data);
      if (text !== last) yield { data };
      last = text;
      if (!active.includes(scan.state)) return;
      await pause(interval, signal);
      if (signal.aborted) return;
    }
  },
});

/** Waits for some time, or until the signal is aborted. */
function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(done, milliseconds);
    function done(): void {
      clearTimeout(timer);
      signal.removeEventListener("abort", done);
      resolve();
    }
    signal.addEventListener("abort", done);
    if (signal.aborted) done();
  });
}

/** `POST /scans/:id/stop`. The token of the scan becomes invalid. */
export const stopScan = post({
  summary: "Stop a scan",
  args: { id },
  status: 200,
  returns: one(scan),
  errors: ["consent_scan_over"],
  find: ({ args, db }) => db.scans.get(args.id),
  access: managing,
  handler({ db, found, clock }) {
    if (!active.includes(found.state)) throw errors.consent_scan_over();
    const now = clock.now();
    const change = { state: "stopped", token_hash: "", updated: now, finished: now };
    return db.scans.update(found.id, change);
  },
});

/** `GET /scans/:id/cookies`. */
export const listScanCookies = get({
  summary: "List the cookies found by a scan",
  args: {
    id,
    ...paged({ perPage: 50, max: 200 }),
    category: z.enum(categories).optional().describe("Only cookies of this category"),
    early: z
      .boolean()
      .optional()
      .describe("Only cookies that were, or were not, set before a choice"),
  },
  returns: pageOf(scanCookie),
  find: ({ args, db }) => db.scans.get(args.id),
  access: managing,
  handler: ({ args: { page, per_page, category, early }, db, found, select }) =>
    db.scanCookies.page({
      page,
      per_page,
      where: { scan: found.id, category, early },
      orderBy: [{ category: "asc" }, { id: "asc" }],
      select,
    }),
});

/** `GET /scans/:id/embeds`. */
export const listScanEmbeds = get({
  summary: "List the embedded content from other hosts found by a scan",
  args: { id, ...paged({ perPage: 50, max: 200 }) },
  returns: pageOf(scanEmbed),
  find: ({ args, db }) => db.scans.get(args.id),
  access: managing,
  handler: ({ args: { page, per_page }, db, found, select }) =>
    db.scanEmbeds.page({
      page,
      per_page,
      where: { scan: found.id },
      orderBy: [{ host: "asc" }, { kind: "asc" }],
      select,
    }),
});

/** `GET /scans/:id/pages`. */
export const listScanPages = get({
  summary: "List the pages fetched by a scan",
  args: { id, ...paged({ perPage: 50, max: 200 }) },
  returns: pageOf(scanPage),
  find: ({ args, db }) => db.scans.get(args.id),
  access: managing,
  handler: ({ args: { page, per_page }, db, found, select }) =>
    db.scanPages.page({ page, per_page, where: { scan: found.id }, orderBy: "id", select }),
});
