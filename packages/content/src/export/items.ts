import { contentTypes, statuses } from "../extension-points.ts";
import {
  ancestors,
  pathTo,
  permalink,
  permalinkRules,
  plainLink,
  type Addressed,
} from "../permalink.ts";
import type { Item } from "../write/item.ts";
import { fromWxrExtension, type WxrItem, type WxrItemTerm } from "@waymark/wxr";
import { commentsOf } from "./comments.ts";
import { byId, type ExportContext } from "./context.ts";
import { toWxrItem } from "./item.ts";

/** Items held in memory at a time. */
const atOnce = 50;
/** The items to export. */
export interface ItemFilter {
  readonly types?: readonly string[];
  readonly statuses?: readonly string[];
  readonly since?: Date;
}

/** The items by id, each with its terms and comments. */
export async function* itemRecords(
  ctx: ExportContext,
  { types, statuses: only, since }: ItemFilter,
): AsyncGenerator<WxrItem> {
  const { db } = ctx;
  const where = {
    ...(types && { type: { in: types } }),
    status: only ? { in: only } : { ne: "auto-draft" },
    ...(since && { modified_gmt: { gte: since.toISOString().slice(0, 19) } }),
  };
  const pages = byId(
    (after, limit) =>
      db.content.find({ where: { ...where, id: { gt: after } }, orderBy: "id", limit }),
    atOnce,
  );
  const linkOf = linksOf(ctx);
  for await (const page of pages) {
    const ids = page.map(({ id }) => id);
    const logins = await loginsOf(ctx, page);
    const terms = await termsOf(ctx, ids);
    const comments = await commentsOf(ctx, ids);
    const above = await ancestors(
      db,
      page.map(({ parent }) => parent),
    );
    for (const row of page) {
      const item = toWxrItem(row, {
        site: ctx.site,
        link: linkOf(row, pathTo(row.parent, above)),
        loginOf: (id) => logins.get(id) ?? "",
        terms: terms.get(row.id) ?? [],
      });
      let isFirst = true;
      for await (const list of comments(row.id)) {
        yield isFirst ? { ...item, comments: list } : continued(item, list);
        isFirst = false;
      }
      if (isFirst) yield item;
    }
  }
}

/** A further record of an item, for more comments, because records have a maximum size. */
const continued = (item: WxrItem, comments: WxrItem["comments"]): WxrItem => ({
  ...item,
  content: "",
  excerpt: "",
  meta: [],
  comments,
  ...fromWxrExtension<"item">({ continues: true }),
});

async function loginsOf(
  { db }: ExportContext,
  page: readonly Item[],
): Promise<ReadonlyMap<number, string>> {
  const ids = page.flatMap(({ author, extra }) => [author, extra.scheduledBy ?? 0]);
  const users = await db.users.find({
    where: { id: { in: [...new Set(ids)] } },
    columns: ["id", "login"],
  });
  return new Map(users.map(({ id, login }) => [id, login]));
}

async function termsOf(
  { db }: ExportContext,
  ids: readonly number[],
): Promise<ReadonlyMap<number, readonly WxrItemTerm[]>> {
  const links = await db.termLinks.find({
    where: { content: { in: ids } },
    orderBy: [{ content: "asc" }, { taxonomy: "asc" }, { name_key: "asc" }, { term: "asc" }],
  });
  const terms = await db.terms.find({
    where: { id: { in: [...new Set(links.map(({ term }) => term))] } },
    columns: ["id", "slug", "name"],
  });
  const known = new Map(terms.map((term) => [term.id, term]));
  const found = new Map<number, WxrItemTerm[]>();
  for (const { content, taxonomy, term } of links) {
    const { slug, name } = known.get(term) ?? {};
    if (slug === undefined || name === undefined) continue;
    const list = found.get(content);
    if (list) list.push({ taxonomy, slug, name });
    else found.set(content, [{ taxonomy, slug, name }]);
  }
  return found;
}

/** The addresses of items; plain addresses for types that are not mounted. */
function linksOf({
  all,
  site,
  options,
}: ExportContext): (item: Addressed, parents: string) => string {
  const rules = new Map(
    all(contentTypes).map((type) => [
      type.name,
      permalinkRules(type, all(statuses), options.permalinks, site),
    ]),
  );
  return (item, parents) => {
    const own = rules.get(item.type);
    return own ? permalink(item, parents, own) : plainLink(item, site);
  };
}
