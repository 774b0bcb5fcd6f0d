import { dayMs, pathBelow, retentionJob } from "@waymark/core";
import * as z from "zod";
import { type Context, defineJob } from "./builder.ts";
import { categories } from "./categories.ts";
import { cookieName, toCookieValue } from "./choice/cookie.ts";
import { questionOf } from "./choice/question.ts";
import { vendorLookupOf } from "./known/lookup.ts";
import { completeScan } from "./scan/complete.ts";
import { firstAddresses, visit, gather } from "./scan/visit.ts";
import { active, activeScan, endStale, openScan } from "./scan/state.ts";
import { consentSettings } from "./settings.ts";

const attempts = 3;

/**
 * Requests the pages of the site one after the other and stores their cookies and embedded content. It follows links
 * within the site, up to the limit of the option `pages`. A stopped scan ends at the next page.
 */
export const scanSite = defineJob({
  name: "consent.scan",
  args: { scan: z.int() },
  timeout: "1h",
  retry: { attempts, initialDelay: "10s" },
  transaction: false,
  async handler(ctx) {
    const { args, db, options, signal, site, job } = ctx;
    const scan = await db.scans.get(args.scan);
    if (!scan || !active.includes(scan.state)) return;
    const gathered = gather();
    const visiting = {
      ...ctx,
      ask: options.ask,
      gathered,
      known: vendorLookupOf(ctx),
      allowing: allowingCookie(ctx),
    };
    const isPage = (link: string) =>
      site.api === site.url || pathBelow(link, site.api) === undefined;
    try {
      const firstVisits = new Set(await firstAddresses(ctx));
      let pages = 0;
      // Pages that are added during the scan are visited too.
      for (const address of firstVisits) {
        for (const link of await visit(visiting, address))
          if (firstVisits.size < options.pages && isPage(link)) firstVisits.add(link);
        ctx.progress(++pages, firstVisits.size, address);
        const far = { pages, total: firstVisits.size, cookies: gathered.countCookies() };
        if (!(await ctx.write((within) => note(within, scan.id, far)))) return;
      }
      await ctx.write(async (within) => {
        const held = await within.db.scans.get(scan.id, { forUpdate: true });
        if (held && active.includes(held.state)) await completeScan(within, held, gathered.found());
      });
    } catch (error) {
      if (!signal.aborted && job.attempt === attempts)
        await ctx.write((within) => fail(within, scan.id));
      throw error;
    }
  },
});

/** Stores the progress of a scan. Returns whether the scan continues. */
async function note(
  { db, clock }: Pick<Context, "db" | "clock">,
  id: number,
  far: { readonly pages: number; readonly total: number; readonly cookies: number },
): Promise<boolean> {
  const change = { ...far, state: "running", updated: clock.now() };
  return (await db.scans.updateAll({ id, state: { in: active } }, change)) > 0;
}

/** The last attempt failed; the log has the reason. */
async function fail({ db, clock }: Pick<Context, "db" | "clock">, id: number): Promise<void> {
  const finished = clock.now();
  await db.scans.updateAll(
    { id, state: { in: active } },
    {
      state: "failed",
      updated: finished,
      finished,
      failure: "It was interrupted; see the server log.",
    },
  );
}

/** The consent cookie that allows all categories. */
function allowingCookie({ settings, clock }: Pick<Context, "settings" | "clock">): string {
  const value = toCookieValue({
    visitor: "0".repeat(32),
    version: questionOf(settings).version,
    at: Math.floor(clock.now().getTime() / 1_000),
    categories,
    gpc: true,
  });
  return `${cookieName}=${value}`;
}

/** Starts scheduled scans after the first manual one, and ends abandoned scans. */
export const rescan = defineJob({
  name: "consent.rescan",
  every: "6h",
  async handler(ctx) {
    const { db, settings, clock, jobs } = ctx;
    await endStale(ctx);
    const [last] = await db.scans.find({ orderBy: "id", direction: "desc", limit: 1 });
    const days = settings.get(consentSettings).rescan_days;
    const isDue = last && clock.now().getTime() - last.started.getTime() >= days * dayMs;
    if (days === 0 || !isDue || (await activeScan(ctx))) return;
    const { scan } = await openScan(ctx, "site");
    await jobs.add(scanSite, { scan: scan.id });
  },
});

/** Deletes choices past the retention period, and the oldest ones beyond the maximum number. */
export const expireLog = retentionJob(defineJob, {
  name: "consent.tidy-log",
  every: "1h",
  async expired({ db, settings, clock, options }) {
    const before = new Date(clock.now().getTime() - settings.get(consentSettings).log_days * dayMs);
    const [newest] = await db.choices.find({ orderBy: "id", direction: "desc", limit: 1 });
    const last = (newest?.id ?? 0) - options.logRows;
    return [
      { table: "choices", where: { at: { lt: before } } },
      { table: "choices", where: { id: { lte: Math.max(0, last) } } },
    ];
  },
});
