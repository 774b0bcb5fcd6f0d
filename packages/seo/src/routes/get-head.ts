import {
  contentTables,
  contentTypes,
  postsPerPage,
  publicStatuses,
  publicTaxonomies,
  termsBelow,
} from "@waymark/content";
import { type Where, names, jsonResponse, ipPrefix, type SiteInfo } from "@waymark/core";
import * as z from "zod";
import { type Context, get } from "../builder.ts";
import { type Page, missing } from "../head/page.ts";
import { webAddress } from "../args.ts";
import { readAddress } from "../head/address.ts";
import { toOutput } from "../head/head.ts";
import { headOf } from "../head/other-pages.ts";
import { pageAt } from "../head/page-at.ts";
import { answered, json } from "./file-size.ts";

type ItemWhere = Where<(typeof contentTables.content)["columns"]>;

/**
 * Whether a list has a page with this number, with the site's number of items per page. True for pages that are not
 * lists of items, and for lists with their own order.
 */
async function isPageThere(ctx: Context, page: Page): Promise<boolean> {
  const { kind, number, facts } = page;
  if (number === 1) return true;
  if (kind === "post" && !page.listsPosts) return number <= (facts.pages ?? 1);
  const where = await whereListed(ctx, page);
  if (!where) return true;
  const offset = (number - 1) * Math.max(1, ctx.settings.get(postsPerPage));
  const found = await ctx.db.content.find({ where, limit: 1, offset, columns: ["id"] });
  return found.length > 0;
}

/** The public items of a list. */
async function whereListed(ctx: Context, page: Page): Promise<ItemWhere | undefined> {
  const { all, db, site } = ctx;
  const status = { in: publicStatuses(all) };
  const posts: ItemWhere = { type: "post", status };
  if (page.kind === "home" || page.listsPosts) return posts;
  if (page.kind === "author") return { ...posts, author: page.author?.id ?? 0 };
  if (page.kind === "archive") return { type: page.type, status };
  if (page.kind === "date") {
    const date = page.link.slice(site.url.length + 1, -1).replaceAll("/", "-");
    return { ...posts, date: { startsWith: date } };
  }
  if (page.kind !== "term") return undefined;
  const id = Number(page.values["id"]);
  const below = await termsBelow(
    db,
    publicTaxonomies(all).map(({ name }) => name),
    [id],
  );
  const types = all(contentTypes).filter(({ viewable }) => viewable);
  return {
    type: { in: types.map(({ name }) => name) },
    status,
    exists: {
      table: contentTables.termLinks,
      to: "content",
      where: { term: { in: [id, ...(below.get(id) ?? [])] } },
    },
  };
}

/** Maximum number of unknown URLs that a network may request in five minutes. */
const misses = 300;

const answer = jsonResponse(
  "head of a page",
  z.object({
    html: z.string().describe("Tags as in a page, one per line"),
    json: z.record(z.string(), z.unknown()).describe("The head as structured data"),
    status: z.int().describe("200, or 404 for the head of the not-found page"),
  }),
  { ...json, also: [404] },
);

/** Standard API headers, and CORS for anonymous requests. */
const openTo = ({ api }: SiteInfo) => ({
  Link: `<${api}/>; rel="${api}${names.relations}/"`,
  "Access-Control-Allow-Origin": "*",
});

/** `GET /get_head`: the head of a page of this site, for separate front ends. */
export const getHead = get({
  summary: "Get the head of a page, for separate front ends",
  args: {
    url: webAddress,
  },
  returns: answer,
  access: "public",
  errors: ["rest_too_many_requests"],
  async handler(ctx) {
    const { args, site, rateLimiter, remoteAddress = "" } = ctx;
    const target = readAddress(args.url, site);
    const found = target && (await pageAt(ctx, target));
    const page = found && (await isPageThere(ctx, found)) ? found : undefined;
    const status = page ? 200 : 404;
    // Existing URLs are index lookups; only guesses take time.
    if (!page)
      await rateLimiter.count([{ key: `seo:heads:${ipPrefix(remoteAddress)}`, max: misses }]);
    const head = await headOf(ctx, page ?? missing);
    const body = { ...toOutput(head, ctx.options), status };
    return status === 200 ? body : answered(404, body, openTo(site));
  },
});
