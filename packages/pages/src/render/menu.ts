import { dynamicBlocks, renderText } from "@waymark/content";
import { markup, rawHtml, type Html } from "@waymark/core";
import type { Context } from "../builder.ts";
import { toPath } from "./text.ts";

const block = "core/navigation";

/**
 * The menu of the site as list items: the links of the options, then the newest menu, an imported one, or the list of
 * public pages. The link to the requested page is marked.
 */
export async function menuOf(context: Context, path: string): Promise<Html> {
  const { all, options, site } = context;
  const hasMenus = all(dynamicBlocks).some(({ name }) => name === block);
  const source = hasMenus ? "<!-- wp:navigation /-->" : "<!-- wp:page-list /-->";
  const items = listItemsIn(await renderText(context, source));
  const own = options.menu.map(
    ({ label, path: to }) =>
      markup`<li><a href="${to.startsWith("/") ? toPath(site.url + to, site) : to}">${label}</a></li>`,
  );
  return rawHtml(markCurrent(markup`${own}${rawHtml(items)}`.html, path, context));
}

/** The list items of rendered menus, without the lists and landmarks around them. */
function listItemsIn(html: string): string {
  const first = html.indexOf("<li");
  const last = html.lastIndexOf("</li>");
  return first === -1 || last === -1 ? "" : html.slice(first, last + "</li>".length);
}

/** Adds `aria-current` to links to a path, and makes the links of the site relative to its host. */
function markCurrent(html: string, path: string, { site }: Context): string {
  let output = "";
  let from = 0;
  for (const { index, 0: whole, 1: href = "" } of html.matchAll(/ href="([^"]{0,2000})"/g)) {
    const to = toPath(href.replaceAll("&amp;", "&"), site).replaceAll("&", "&amp;");
    const isCurrent = to === path;
    output += `${html.slice(from, index)} href="${to}"${isCurrent ? ' aria-current="page"' : ""}`;
    from = index + whole.length;
  }
  return output + html.slice(from);
}
