import { chunk, type NewRow } from "@waymark/core";
import type { Context } from "../builder.ts";
import { knownVendors } from "../extension-points.ts";
import { vendorLookupOf } from "../known/lookup.ts";
import { matchesName } from "../known/names.ts";
import { keyOf, listedOf, mergeIntoList, syncListed } from "../list/cookies.ts";
import type { tables } from "../tables.ts";
import { classify } from "./classify.ts";
import type { CountedEmbed, ScanFindings, SeenCookie } from "./findings.ts";
import { forgetScans, type Scan } from "./state.ts";

type CookieRow = NewRow<typeof tables.scanCookies.columns>;
/** The number of rows per insert. */
const batchSize = 250;

/**
 * Completes a scan with its findings, in the current transaction: stores the results, adds new cookies to the site's list,
 * and invalidates the token.
 */
export async function completeScan(ctx: Context, scan: Scan, found: ScanFindings): Promise<void> {
  const { db, clock } = ctx;
  const before = await lastCookies(ctx);
  const expected = expectedCookies(ctx, found);
  const cookies = [
    ...(await mergeCookies(ctx, scan, found.cookies, before)),
    ...(await mergeCookies(ctx, scan, expected, before)).map((row) => ({ ...row, expected: true })),
  ];
  const keys = new Set(cookies.map(keyOf));
  await addAll(found.pages, (rows) =>
    db.scanPages.insertAll(rows.map((page) => ({ ...page, scan: scan.id }))),
  );
  await addAll(cookies, (rows) => db.scanCookies.insertAll(rows));
  await addAll(found.embeds, (rows) =>
    db.scanEmbeds.insertAll(rows.map((embed) => toEmbedRow(ctx, scan, embed))),
  );
  const now = clock.now();
  await db.scans.update(scan.id, {
    state: "completed",
    token_hash: "",
    updated: now,
    finished: now,
    pages: found.pages.length,
    total: found.pages.length,
    cookies: found.cookies.length,
    expected: expected.length,
    embeds: found.embeds.length,
    violations: cookies.filter(({ early, category }) => early && category !== "necessary").length,
    added: cookies.filter((row) => row.change === "added" && row.expected !== true).length,
    gone: [...before].filter(([key, row]) => !row.expected && !keys.has(key)).length,
  });
  await forgetScans(ctx);
  await syncListed(ctx);
}

interface Before {
  readonly expected: boolean;
  readonly category: string;
  readonly duration: string;
}
/** The findings of the last completed scan. */
async function lastCookies({ db }: Context): Promise<ReadonlyMap<string, Before>> {
  const [last] = await db.scans.find({
    where: { state: "completed" },
    orderBy: "id",
    direction: "desc",
    limit: 1,
  });
  const rows = last ? await db.scanCookies.find({ where: { scan: last.id } }) : [];
  return new Map(rows.map((row) => [keyOf(row), row]));
}

/** Adds new cookies to the site's list. Returns all of them as rows, with their changes since the last scan. */
async function mergeCookies(
  ctx: Context,
  scan: Scan,
  seen: readonly SeenCookie[],
  before: ReadonlyMap<string, Before>,
): Promise<readonly (CookieRow & Required<Pick<CookieRow, "early" | "change">>)[]> {
  const known = vendorLookupOf(ctx);
  const listed = await listedOf(
    ctx,
    seen.map(({ name }) => name),
  );
  const rows = seen.map((cookie) => {
    const { httpOnly, sameSite, category: _category, description: _text, ...facts } = cookie;
    const row = listed.get(keyOf(cookie));
    const classified = classify(cookie, known, row?.edited ? row : undefined);
    const was = before.get(keyOf(cookie));
    const isSame = was?.category === classified.category && was.duration === classified.duration;
    return {
      ...facts,
      ...classified,
      scan: scan.id,
      http_only: httpOnly,
      same_site: sameSite,
      change: was ? (isSame ? "kept" : "changed") : "added",
    };
  });
  await mergeIntoList(ctx, rows, listed, scan.id);
  return rows;
}

function toEmbedRow(
  ctx: Pick<Context, "all">,
  { id: scan }: Scan,
  { address, host, kind, url, pages, waits }: CountedEmbed,
): NewRow<typeof tables.scanEmbeds.columns> {
  const vendor = vendorLookupOf(ctx).ofUrl(new URL(address));
  const category = vendor?.category ?? "others";
  return { scan, host, kind, category, vendor: vendor?.label ?? "", url, pages, waits };
}

async function addAll<T>(
  rows: readonly T[],
  add: (rows: readonly T[]) => Promise<unknown>,
): Promise<void> {
  for (const some of chunk(rows, batchSize)) await add(some);
}

/**
 * Cookies that the detected vendors are known to set but the scan did not see, because scripts set them in a browser. A
 * cookie of the vendor's own domain is listed under that domain.
 */
function expectedCookies(
  { all, site }: Pick<Context, "all" | "site">,
  { cookies, vendors }: Pick<ScanFindings, "cookies" | "vendors">,
): readonly SeenCookie[] {
  const pages = new Map(vendors.map(({ name, url }) => [name, url]));
  const home = new URL(site.url).hostname;
  const expected = all(knownVendors).flatMap(
    ({ name: vendor, hosts = [], cookies: known = [] }) => {
      const url = pages.get(vendor);
      if (url === undefined) return [];
      return known.flatMap(({ name, duration = "", party = "first", isRare = false }) => {
        const isSeen = cookies.some((one) => party === "first" && matchesName(name, one.name));
        const domain = party === "first" ? home : (hosts[0]?.split("/", 1)[0] ?? home);
        return isSeen || isRare ? [] : [{ ...blank, name, domain, duration, url }];
      });
    },
  );
  // Several vendors may set the same cookie.
  const keys = new Set(cookies.map(keyOf));
  return expected.filter((cookie) => !keys.has(keyOf(cookie)) && keys.add(keyOf(cookie)));
}

const blank = {
  path: "/",
  kind: "html",
  seconds: null,
  secure: false,
  httpOnly: false,
  sameSite: "",
  size: 0,
  early: false,
} as const;
