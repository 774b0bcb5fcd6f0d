import {
  contentOptions,
  dynamicBlocks,
  itemById,
  menuLocations,
  pageOnFront,
  renderText,
  showOnFront,
} from "@waymark/content";
import {
  basePath,
  type Contributed,
  escapeHtml,
  markup,
  minuteMs,
  perSite,
  rawHtml,
  type Html,
} from "@waymark/core";
import { decodeHTMLAttribute } from "entities";
import type { Context } from "../builder.ts";
import { toPath } from "./text.ts";

const block = "core/navigation";
/** The place of the menu of the pages, to which a classic menu can be assigned. */
const place = { name: "primary", description: "Main menu" };
export const menuPlace: Contributed = menuLocations(place);
const mainMenu = `<!-- wp:navigation {"__unstableLocation":"${place.name}"} /-->`;

interface CachedMenu {
  readonly html: string;
  /** The path of the permalink of the front page, which redirects to the home page. */
  readonly front: string | undefined;
  /** When it was rendered, in milliseconds. */
  readonly at: number;
}
/** Menus change rarely, and rendering one takes a query for each of its links. */
const cacheOf = perSite((): { menu: CachedMenu | undefined } => ({ menu: undefined }));
/** Other processes of the site notice changes after this time. */
const maxAge = minuteMs;

/** Renders the menu again for the next page. */
export const forgetMenu = ({ site }: Pick<Context, "site">): void => {
  cacheOf(site).menu = undefined;
};

/**
 * The menu of the site as list items: the links of the options, then the classic menu of its place, the
 * newest menu, another classic one, or the list of public pages. The link to the requested page is marked.
 * Pages of errors have the menu as it was rendered last.
 */
export async function menuOf(ctx: Context, path: string, isFailure = false): Promise<Html> {
  const { options, site } = ctx;
  const cached = isFailure ? cacheOf(site).menu : await cachedMenu(ctx);
  const own = options.menu.map(
    ({ label, path: to }) =>
      markup`<li><a href="${to.startsWith("/") ? toPath(site.url + to, site) : to}">${label}</a></li>`,
  );
  const { html = "", front } = cached ?? {};
  return rawHtml(toPageLinks(markup`${own}${rawHtml(html)}`.html, { path, front, site }));
}

async function cachedMenu(ctx: Context): Promise<CachedMenu> {
  const { all, site, clock } = ctx;
  const cache = cacheOf(site);
  const now = clock.now().getTime();
  if (cache.menu && now - cache.menu.at < maxAge) return cache.menu;
  const hasMenus = all(dynamicBlocks).some(({ name }) => name === block);
  const source = hasMenus ? mainMenu : "<!-- wp:page-list /-->";
  const html = listItemsIn(await renderText(ctx, source));
  cache.menu = { html, front: await frontPath(ctx), at: now };
  return cache.menu;
}

async function frontPath(ctx: Context): Promise<string | undefined> {
  const { settings, site } = ctx;
  if (settings.get(showOnFront) !== "page") return undefined;
  const lookup = { ...ctx, options: ctx.optionsOf(contentOptions) };
  const found = await itemById(lookup, settings.get(pageOnFront));
  return found && toPath(found.link, site);
}

/** The list items of rendered menus, without the lists and landmarks around them. */
function listItemsIn(html: string): string {
  const first = html.indexOf("<li");
  const last = html.lastIndexOf("</li>");
  return first === -1 || last === -1 ? "" : html.slice(first, last + "</li>".length);
}

/**
 * Adds `aria-current` to links to a path, makes the links of the site relative to its host, and lets those to the front
 * page lead to the home page.
 */
function toPageLinks(
  html: string,
  { path, front, site }: Pick<Context, "site"> & Pick<CachedMenu, "front"> & { path: string },
): string {
  let output = "";
  let from = 0;
  for (const { index, 0: whole, 1: href = "" } of html.matchAll(/ href="([^"]{0,2000})"/g)) {
    // Links without an address, which only open a submenu, lead nowhere.
    const target = href.startsWith("#") ? href : toPath(decodeHTMLAttribute(href), site);
    const to = target === front ? `${basePath(site)}/` : target;
    const isCurrent = to === path;
    output += `${html.slice(from, index)} href="${escapeHtml(to)}"${isCurrent ? ' aria-current="page"' : ""}`;
    from = index + whole.length;
  }
  return output + html.slice(from);
}
