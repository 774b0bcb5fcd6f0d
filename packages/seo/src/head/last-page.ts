import {
  contentTables,
  contentTypes,
  postsPerPage,
  statuses,
  taxonomies,
  termsBelow,
} from "@waymark/content";
import type { Where } from "@waymark/core";
import type { Context } from "../builder.ts";
import type { Page } from "./page.ts";

type ItemWhere = Where<(typeof contentTables.content)["columns"]>;

/**
 * Whether a list has a page with this number, with the site's number of items per page. True for pages that are not
 * lists of items, and for lists with their own order.
 */
export async function isPageThere(ctx: Context, page: Page): Promise<boolean> {
  const { kind, number, facts } = page;
  if (number === 1) return true;
  if (kind === "post") return number <= (facts.pages ?? 1);
  const where = await whereListed(ctx, page);
  if (!where) return true;
  const offset = (number - 1) * Math.max(1, ctx.settings.get(postsPerPage));
  const found = await ctx.db.content.find({ where, limit: 1, offset, columns: ["id"] });
  return found.length > 0;
}

/** The public items of a list. */
async function whereListed(ctx: Context, page: Page): Promise<ItemWhere | undefined> {
  const { all, db, site } = ctx;
  const status = {
    in: all(statuses)
      .filter((one) => one.public)
      .map(({ name }) => name),
  };
  const posts: ItemWhere = { type: "post", status };
  if (page.kind === "home") return posts;
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
    all(taxonomies).map(({ name }) => name),
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
