import { escapeHtml } from "@waymark/core";
import { defineService } from "../builder.ts";
import { statuses } from "../extension-points.ts";
import { pathTo, permalink, permalinkRules } from "../permalink.ts";
import { renderTitle } from "@waymark/content-text";
import { page } from "../types.ts";
import { toClass, toNumber } from "./attributes.ts";
import type { DynamicBlocks } from "./extension-point.ts";
import { toGroups } from "./lists.ts";

/** Maximum number of pages in one list. */
const most = 500;
const columns = ["id", "type", "status", "slug", "date", "parent", "title", "menu_order"] as const;

/** The published pages, as nested lists. */
export const pageList = defineService(
  "content.page-list",
  async ({ db, site, all, options }, { blocks }: DynamicBlocks): Promise<readonly string[]> => {
    const pages = await db.content.find({
      where: { type: page.name, status: "publish" },
      orderBy: [{ menu_order: "asc" }, { title_key: "asc" }],
      columns: [...columns],
      limit: most,
    });
    const known = new Map(pages.map((row) => [row.id, row]));
    const rules = permalinkRules(page, all(statuses), options.permalinks, site);
    // Children of pages that are not public are shown at the top level.
    const below = toGroups(pages, ({ parent }) => (known.has(parent) ? parent : 0));
    const part = (name: string) => `wp-block-pages-list__${name}`;
    const toItems = (parent: number, isNested: boolean, above: readonly number[] = []): string =>
      (above.includes(parent) ? [] : (below.get(parent) ?? []))
        .map((row) => {
          const children = toItems(row.id, isNested, [...above, parent]);
          const href = permalink(row, pathTo(row.parent, known), rules);
          const title = renderTitle(row.title) || "(no title)";
          const link = `<a class="${part("item__link")}" href="${escapeHtml(href)}">${title}</a>`;
          if (!isNested) return `<li class="${part("item")}">${link}</li>${children}`;
          const inner =
            children && `<ul class="wp-block-navigation__submenu-container">${children}</ul>`;
          return `<li class="${part("item")}${children && " has-child"}">${link}${inner}</li>`;
        })
        .join("");
    return blocks.map((block) => {
      const parent = toNumber(block["parentPageID"], { fallback: 0, min: 0, max: 2 ** 31 });
      const items = toItems(parent, block["isNested"] !== false);
      return items && `<ul class="${toClass("wp-block-page-list", block)}">${items}</ul>`;
    });
  },
);
