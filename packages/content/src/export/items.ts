import type { Row } from "@waymark/core";
import type { Context } from "../builder.ts";
import type { comments } from "../tables.ts";
import { fromWxrExtension, type WxrExtension, type WxrComment, type WxrItem } from "@waymark/wxr";
import { byId, importedMeta, toExactTexts, toFileTime, toWxrItem } from "./item.ts";
import { contentTypes, type ItemDataSet, itemData, statuses } from "../extension-points.ts";
import {
  ancestors,
  pathTo,
  permalink,
  permalinkRules,
  plainLink,
  type Addressed,
} from "../permalink.ts";
import { termsOfItems } from "../terms/hierarchy.ts";
import type { FormerName } from "../import/former-files.ts";
import type { Item } from "../write/item.ts";

type Comment = Row<(typeof comments)["columns"]>;
/** Comments held in memory at a time, and maximum number in one record. */
const commentsAtOnce = 1_000;

/** The comments of an item, as one list or several if there are many. */
export type CommentsOf = (item: number) => AsyncIterable<readonly WxrComment[]>;

/** One query if the items have few comments together, otherwise one item at a time. */
async function commentsOf({ db }: Context, items: readonly number[]): Promise<CommentsOf> {
  const few = await db.comments.find({
    where: { post: { in: items } },
    orderBy: "id",
    limit: commentsAtOnce + 1,
  });
  if (few.length <= commentsAtOnce) {
    const lists = new Map<number, Comment[]>();
    for (const comment of few) {
      const list = lists.get(comment.post);
      if (list) list.push(comment);
      else lists.set(comment.post, [comment]);
    }
    return async function* (item) {
      const list = lists.get(item);
      if (list) yield list.map(toRecord);
    };
  }
  return async function* (item) {
    const pages = byId(
      (after, limit) =>
        db.comments.find({ where: { post: item, id: { gt: after } }, orderBy: "id", limit }),
      commentsAtOnce,
    );
    for await (const page of pages) yield page.map(toRecord);
  };
}

const trimmed: ReadonlySet<string> = new Set(["author_email", "author_url"]);
const approved: Readonly<Record<string, string>> = { approved: "1", hold: "0" };

function toRecord(comment: Comment): WxrComment {
  const { content, author_name, author_email, author_url } = comment;
  const { imported, before } = comment.extra;
  return {
    id: comment.id,
    author: comment.author_name,
    email: comment.author_email,
    url: comment.author_url,
    ip: comment.author_ip,
    date: toFileTime(comment.date),
    dateGmt: toFileTime(comment.date_gmt),
    content: comment.content,
    approved: approved[comment.status] ?? comment.status,
    type: comment.type,
    parent: comment.parent,
    userId: comment.author,
    meta: importedMeta(imported),
    ...fromWxrExtension<"comment">({
      texts: toExactTexts({ content, author_name, author_email, author_url }, (name) =>
        trimmed.has(name),
      ),
      agent: comment.author_user_agent || undefined,
      before: before as WxrExtension<"comment">["before"],
    }),
  };
}

/** Items held in memory at a time. */
const atOnce = 50;
/** The items to export; without a value, all of them. */
export interface ItemFilter {
  /** Only items of these types. */
  readonly types?: readonly string[] | undefined;
  /** Only items with these statuses. */
  readonly statuses?: readonly string[] | undefined;
  /** Only items modified at this time or later. */
  readonly since?: Date | undefined;
  /** Only items with a date after this time, and before that time: local times such as `2026-01-31T00:00:00`. */
  readonly after?: string | undefined;
  readonly before?: string | undefined;
}

/** The items by id, each with its terms and comments. */
export async function* itemRecords(
  ctx: Context,
  { types, statuses: only, since, after: from, before: to }: ItemFilter,
): AsyncGenerator<WxrItem> {
  const { db } = ctx;
  const where = {
    ...(types && { type: { in: types } }),
    status: only ? { in: only } : { ne: "auto-draft" },
    ...(since && { modified_gmt: { gte: since.toISOString().slice(0, 19) } }),
    ...((from || to) && { date: { ...(from && { gt: from }), ...(to && { lt: to }) } }),
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
    const terms = await termsOfItems(db, ids, { columns: ["taxonomy", "slug", "name"] });
    const comments = await commentsOf(ctx, ids);
    const data = await dataOf(ctx, page);
    const former = await formerNamesOf(db, page);
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
        former: former.get(row.id) ?? [],
        data: data.get(row.id),
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

/** The former names of the files of items, oldest first. */
async function formerNamesOf(
  db: Context["db"],
  page: readonly Item[],
): Promise<ReadonlyMap<number, readonly FormerName[]>> {
  const names = new Map<number, FormerName[]>();
  const ids = page.flatMap(({ id, file }) => (file === "" ? [] : [id]));
  if (ids.length === 0) return names;
  const found = await db.formerFiles.find({
    where: { content: { in: ids } },
    orderBy: [{ version: "asc" }, { name: "asc" }],
  });
  for (const { content, name, size } of found)
    names.set(content, [...(names.get(content) ?? []), { name, size }]);
  return names;
}

/** The data of items in tables of modules, by ID of the item and name of the declaration. */
async function dataOf(
  { all, callService }: Pick<Context, "all" | "callService">,
  page: readonly Item[],
): Promise<ReadonlyMap<number, Readonly<Record<string, ItemDataSet>>>> {
  const found = new Map<number, Record<string, ItemDataSet>>();
  for (const { name, types, read } of all(itemData)) {
    const ids = page.flatMap(({ id, type }) => ((types?.includes(type) ?? true) ? [id] : []));
    if (ids.length === 0) continue;
    for (const [id, set] of await callService(read, ids))
      found.set(id, { ...found.get(id), [name]: set });
  }
  return found;
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
  { db }: Context,
  page: readonly Item[],
): Promise<ReadonlyMap<number, string>> {
  const ids = page.flatMap(({ author, extra }) => [author, extra.scheduledBy ?? 0]);
  const users = await db.users.find({
    where: { id: { in: [...new Set(ids)] } },
    columns: ["id", "login"],
  });
  return new Map(users.map(({ id, login }) => [id, login]));
}

/** The addresses of items; plain addresses for types that no module declares. */
function linksOf({ all, site, options }: Context): (item: Addressed, parents: string) => string {
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
