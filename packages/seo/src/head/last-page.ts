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
 * Whether a list has as many pages as the number of this one, with as many items on each as the setting of the site says. Of what
 * is no list of items, or of a list that is ordered by its own module, every page counts.
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

/** The items of a list that everybody may read. */
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
