import {
  contentOptions,
  contentTypes,
  itemById,
  type LookupContext,
  publicStatuses,
} from "@waymark/content";
import { type Clock, parseUrl } from "@waymark/core";
import type { Context } from "../builder.ts";
import type { VendorLookup } from "../known/lookup.ts";
import { type PageFetcher, askPage } from "./ask.ts";
import {
  type CountedEmbed,
  lengths,
  scanLimits,
  type ScanFindings,
  type SeenCookie,
  type SeenPage,
} from "./findings.ts";
import { type PageContent, readPage } from "./page.ts";
import { fromSetCookie } from "./set-cookie.ts";

/** The context of a visit. */
interface VisitContext extends PageFetcher {
  readonly clock: Clock;
  readonly gathered: Gathered;
  readonly known: VendorLookup;
  /** The consent cookie that allows all categories. */
  readonly allowing: string;
}

/**
 * Requests a page twice, without consent and with full consent, and records its cookies and embeds. Returns the pages that
 * it links to.
 */
export async function visit(visiting: VisitContext, address: string): Promise<readonly string[]> {
  const { clock, gathered, known, allowing } = visiting;
  const first = await askPage(visiting, address, undefined);
  // A page that has timed out or failed is not requested again.
  const second =
    first.status === 0 || first.isLate ? first : await askPage(visiting, address, allowing);
  for (const { cookies, early } of [
    { ...first, early: true },
    { ...second, early: false },
  ])
    for (const [header, url] of cookies) {
      const cookie = fromSetCookie(header, url, { now: clock.now(), early });
      if (cookie) gathered.cookie(cookie);
    }
  const content = readPage(first.html, first.url, known);
  const url = address.slice(0, lengths.url);
  gathered.page({ url, status: first.status, storage: content.storage }, content);
  return content.links;
}

/**
 * The pages that a scan begins with: the home page, those that the options name, the newest item of each type that readers
 * open, then more of them, as many as there is room for.
 */
export async function firstAddresses(ctx: Context): Promise<readonly string[]> {
  const { all, db, options, optionsOf, settings, site } = ctx;
  const { permalinks } = optionsOf(contentOptions);
  const lookupContext: LookupContext = { db, site, settings, all, options: { permalinks } };
  const own = ["/", ...options.paths].map((path) => site.url + path);
  const types = all(contentTypes).filter(
    ({ viewable, features }) => viewable && !features.has("file"),
  );
  const lists = await Promise.all(
    types.map(({ name: type }) =>
      db.content.find({
        where: { type, status: { in: publicStatuses(all) }, password: "" },
        orderBy: [{ date: "desc" }, { id: "desc" }],
        limit: options.pages,
        columns: ["id"],
      }),
    ),
  );
  const ids = Array.from({ length: options.pages }, (_, row) =>
    lists.flatMap((list) => list[row]?.id ?? []),
  ).flat();
  const links: string[] = [];
  for (const id of ids.slice(0, Math.max(0, options.pages - own.length))) {
    const found = await itemById(lookupContext, id);
    if (found) links.push(found.link);
  }
  return [...new Set([...own, ...links].flatMap(toAddress))].slice(0, options.pages);
}

/** The address as a request would send it. */
function toAddress(text: string): readonly string[] {
  const url = parseUrl(text);
  return url ? [url.href.replace(/#.*$/s, "")] : [];
}

/** The findings that a scan collects, within its limits. */
export interface Gathered {
  page(page: SeenPage, content: Pick<PageContent, "embeds" | "vendors">): void;
  cookie(cookie: SeenCookie): void;
  /** The number of cookies so far. */
  countCookies(): number;
  readonly found: () => ScanFindings;
}

/** Empty findings. */
export function gather(): Gathered {
  const pages: SeenPage[] = [];
  const cookies = new Map<string, SeenCookie>();
  const embeds = new Map<string, CountedEmbed>();
  const vendors = new Map<string, string>();
  return {
    page(page, content) {
      pages.push(page);
      for (const name of content.vendors) if (!vendors.has(name)) vendors.set(name, page.url);
      for (const embed of content.embeds) {
        const key = `${embed.kind} ${embed.host}`;
        const known = embeds.get(key);
        if (known)
          embeds.set(key, {
            ...known,
            pages: known.pages + 1,
            waits: known.waits && embed.waits,
          });
        else if (embeds.size < scanLimits.embeds)
          embeds.set(key, { ...embed, url: page.url, pages: 1 });
      }
    },
    cookie(cookie) {
      const key = JSON.stringify([cookie.name, cookie.domain]);
      const known = cookies.get(key);
      // A cookie that was set before consent on one page counts as such.
      if (known) cookies.set(key, { ...known, early: known.early || cookie.early });
      else if (cookies.size < scanLimits.cookies) cookies.set(key, cookie);
    },
    countCookies: () => cookies.size,
    found: () => ({
      pages,
      cookies: [...cookies.values()],
      vendors: [...vendors].map(([name, url]) => ({ name, url })),
      embeds: [...embeds.values()],
    }),
  };
}
