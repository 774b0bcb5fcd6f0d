import { renderTitle } from "@waymark/content-text";
import { collatorOf, escapeHtml, type SiteInfo } from "@waymark/core";
import { defineService } from "../builder.ts";
import { statuses, taxonomies, type DynamicBlocks } from "../extension-points.ts";
import { ancestors, pathTo, permalink, permalinkRules } from "../permalink.ts";
import { blockTexts } from "../messages/index.ts";
import { termAddress } from "../resources/term.ts";
import { pathsTo } from "../terms/hierarchy.ts";
import type { Term } from "../terms/write.ts";
import { category, page, tag } from "../types.ts";
import { type Attributes, toClass, toHtml, toNumber, toText } from "./attributes.ts";

/** A collapsible list; the reference system has a drop-down that needs a script. */
export const toMenu = (label: string, className: string, list: string): string =>
  `<details class="${className}"><summary>${escapeHtml(label)}</summary>${list}</details>`;

/** Values grouped by a key, in their order. */
function toGroups<T>(
  values: readonly T[],
  keyOf: (value: T) => number,
): ReadonlyMap<number, readonly T[]> {
  const groups = new Map<number, T[]>();
  for (const value of values) {
    const key = keyOf(value);
    const group = groups.get(key);
    if (group) group.push(value);
    else groups.set(key, [value]);
  }
  return groups;
}

/** A function that compares names in the order of the site's language. */
const nameOrder = ({
  locale,
}: Pick<SiteInfo, "locale">): ((one: string, other: string) => number) =>
  collatorOf(locale).compare;

/** Maximum number of pages in one list. */
const maxPages = 500;
const columns = ["id", "type", "status", "slug", "date", "parent", "title", "menu_order"] as const;

/** The published pages, as nested lists. */
export const pageList = defineService(
  "content.page-list",
  async ({ db, site, all, options }, { blocks }: DynamicBlocks): Promise<readonly string[]> => {
    const found = await db.content.find({
      where: { type: page.name, status: "publish" },
      orderBy: [{ menu_order: "asc" }, { title_key: "asc" }],
      columns: [...columns],
      limit: maxPages,
    });
    const compare = nameOrder(site);
    const pages = found.toSorted(
      (one, other) => one.menu_order - other.menu_order || compare(one.title, other.title),
    );
    const t = blockTexts({ all, site });
    const shown = new Map(pages.map((row) => [row.id, row]));
    const unread = pages.map(({ parent }) => parent).filter((id) => !shown.has(id));
    const known = new Map([...(await ancestors(db, unread)), ...shown]);
    const rules = permalinkRules(page, all(statuses), options.permalinks, site);
    // Children of pages that are not public are shown at the top level.
    const below = toGroups(pages, ({ parent }) => (shown.has(parent) ? parent : 0));
    const part = (name: string) => `wp-block-pages-list__${name}`;
    const toItems = (parent: number, isNested: boolean, above: readonly number[] = []): string =>
      (above.includes(parent) ? [] : (below.get(parent) ?? []))
        .map((row) => {
          const children = toItems(row.id, isNested, [...above, parent]);
          const href = permalink(row, pathTo(row.parent, known), rules);
          const title = renderTitle(row.title) || escapeHtml(t("noTitle"));
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

/** Maximum number of terms in one list. */
const maxTerms = 500;

/** The terms of a taxonomy, optionally as nested lists. */
export const categories = defineService(
  "content.categories",
  async ({ db, site, all }, { blocks }: DynamicBlocks): Promise<readonly string[]> =>
    Promise.all(
      blocks.map(async (block) => {
        const name = toText(block["taxonomy"], category.name);
        const taxonomy = all(taxonomies).find((one) => one.name === name) ?? category;
        const base = "wp-block-categories";
        const found = await db.terms.find({
          where: {
            taxonomy: taxonomy.name,
            ...(block["showEmpty"] !== true && { count: { gt: 0 } }),
            ...(block["showOnlyTopLevel"] === true && { parent: 0 }),
          },
          orderBy: { name_key: "asc" },
          limit: maxTerms,
        });
        const compare = nameOrder(site);
        const terms = found.toSorted((one, other) => compare(one.name, other.name));
        const t = blockTexts({ all, site });
        if (terms.length === 0)
          return `<div class="${toClass(base, block)}">${escapeHtml(t("noCategories"))}</div>`;
        const paths = await pathsTo(db, terms);
        const addressOf = ({ id, slug }: Term) =>
          termAddress(taxonomy, `${paths.get(id) ?? ""}${slug}`, site);
        const list = toItems(terms, block, addressOf);
        if (block["displayAsDropdown"] !== true)
          return `<ul class="${toClass(base, block, [`${base}-list`])}">${list}</ul>`;
        const label = toText(block["label"]) || t("categories");
        return toMenu(label, toClass(base, block, [`${base}-dropdown`]), `<ul>${list}</ul>`);
      }),
    ),
);

/** The entries, with children in the entries of their parents if the block is nested. */
function toItems(
  terms: readonly Term[],
  block: Attributes,
  addressOf: (term: Term) => string,
): string {
  const ids = new Set(terms.map(({ id }) => id));
  const isNested = block["showHierarchy"] === true;
  const below = toGroups(terms, ({ parent }) => (isNested && ids.has(parent) ? parent : 0));
  const seen = new Set<number>();
  const toList = (parent: number): string =>
    (below.get(parent) ?? [])
      .map((term) => {
        if (seen.has(term.id)) return "";
        seen.add(term.id);
        const count = block["showPostCounts"] === true ? ` (${term.count})` : "";
        const children = toList(term.id);
        const link = `<a href="${escapeHtml(addressOf(term))}">${toHtml(term.name)}</a>`;
        const inner = children && `<ul class="children">${children}</ul>\n`;
        return `<li class="cat-item cat-item-${term.id}">${link}${count}\n${inner}</li>\n`;
      })
      .join("");
  return toList(0);
}

/** The terms with the most posts, with font sizes by number of posts. */
export const tagCloud = defineService(
  "content.tag-cloud",
  async ({ db, site, all }, { blocks }: DynamicBlocks): Promise<readonly string[]> =>
    Promise.all(
      blocks.map(async (block) => {
        const name = toText(block["taxonomy"], tag.name);
        const taxonomy = all(taxonomies).find((one) => one.name === name) ?? tag;
        const found = await db.terms.find({
          where: { taxonomy: taxonomy.name, count: { gt: 0 } },
          orderBy: [{ count: "desc" }, { name_key: "asc" }],
          limit: toNumber(block["numberOfTags"], { fallback: 45, min: 1, max: 100 }),
        });
        const className = toClass("wp-block-tag-cloud", block);
        const t = blockTexts({ all, site });
        if (found.length === 0) return `<p class="${className}">${escapeHtml(t("noTags"))}</p>`;
        const paths = await pathsTo(db, found);
        const counts = found.map(({ count }) => count);
        const [fewest, spread] = [Math.min(...counts), Math.max(...counts) - Math.min(...counts)];
        const smallest = toSize(block["smallestFontSize"], 8);
        const step = (toSize(block["largestFontSize"], 22) - smallest) / Math.max(spread, 1);
        const compare = nameOrder(site);
        const links = found
          .toSorted((one, other) => compare(one.name, other.name))
          .map((term, at) => {
            const address = termAddress(taxonomy, `${paths.get(term.id) ?? ""}${term.slug}`, site);
            const size = Number((smallest + (term.count - fewest) * step).toFixed(2));
            const label = t("tagLabel", { name: term.name, count: term.count });
            const visible = block["showTagCounts"] === true ? ` (${term.count})` : "";
            return (
              `<a href="${escapeHtml(address)}" class="tag-cloud-link tag-link-${term.id} tag-link-position-${at + 1}" ` +
              `style="font-size: ${size}pt;" aria-label="${toHtml(label)}">` +
              `${toHtml(term.name)}${visible && `<span class="tag-link-count">${visible}</span>`}</a>`
            );
          });
        return `<p class="${className}">${links.join("\n")}</p>`;
      }),
    ),
);

/** A font size in points. */
function toSize(value: unknown, fallback: number): number {
  const number = typeof value === "string" ? Number.parseFloat(value) : value;
  return typeof number === "number" && number >= 4 && number <= 100 ? number : fallback;
}
