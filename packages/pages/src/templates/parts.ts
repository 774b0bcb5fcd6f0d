import type { MediaItem, TermItem } from "@waymark/content";
import { collatorOf, markup, rawHtml, type Html } from "@waymark/core";
import { embeddedIn } from "../data/visitor.ts";
import { toPicture } from "../render/pictures.ts";
import { isFormat } from "../data/types.ts";
import { plainText, summaryOf, toPath } from "../render/text.ts";
import type { PageItem, ListContext, Templates, TemplateContext } from "./types.ts";

/** An author as it is embedded in items. */
export interface Author {
  readonly name: string;
  readonly link: string;
  readonly description?: string;
  readonly avatar_urls?: Readonly<Record<string, string>>;
}

/** The author of an item, if it is public. */
export const authorOf = (item: PageItem): Author | undefined =>
  embeddedIn<Author>(item, "author")[0];
/** The terms of an item in one taxonomy, in the order of the site's language. */
export const termsOf = (
  item: PageItem,
  taxonomy: string,
  { site }: Pick<TemplateContext, "site">,
): readonly TermItem[] =>
  embeddedIn<TermItem>(item, "core:term")
    .filter((term) => term.taxonomy === taxonomy)
    .toSorted((one, other) => collatorOf(site.locale).compare(one.name, other.name));
/** The featured image of an item. */
export const imageOf = (item: PageItem): Partial<MediaItem> | undefined =>
  embeddedIn<MediaItem>(item, "core:featuredmedia")[0];

/** The title of an item as HTML; its date, or its id, if it has none. */
export function titleOf({ id, title, date }: PageItem, { formatDate, t }: TemplateContext): Html {
  const html = title?.rendered ?? "";
  if (plainText(html) !== "") return rawHtml(html);
  return markup`${date ? formatDate(date) : t("untitled", { id: String(id) })}`;
}
/** A link to a term or an author. */
export const toLink = (
  { name, link }: { readonly name: string; readonly link: string },
  { site, contentLanguage }: TemplateContext,
): Html => markup`<a href="${toPath(link, site)}"${contentLanguage}>${plainText(name)}</a>`;

export const byline: Templates["byline"] = (item, ctx) => {
  if (item.type !== "post") return markup``;
  const { t } = ctx;
  const author = authorOf(item);
  const categories = termsOf(item, "category", ctx).map(
    (term, at) => markup`${at > 0 && t("listSeparator")}${toLink(term, ctx)}`,
  );
  const day = item.date.slice(0, 10);
  return markup`<p class="byline"><time datetime="${day}">${ctx.formatDate(item.date)}</time>${
    author &&
    markup` <span class="by">${t.html("byAuthor", { author: toLink(author, ctx) })}</span>`
  }${categories.length > 0 && markup` <span class="in">${t.html("inCategories", { categories: markup`${categories}` })}</span>`}${isFormat(item.format) && markup` <span class="format">· <a href="${ctx.home}type/${item.format}/">${t(item.format)}</a></span>`}</p>`;
};

/** Longest excerpt in lists, in characters. */
const maxExcerptLength = 300;

export const teaser: Templates["teaser"] = (item, ctx) => {
  const href = toPath(item.link, ctx.site);
  const { excerpt } = item;
  const { isLead = false, site, phoneImageSize: phoneSize } = ctx;
  const options = isLead
    ? { sizes: "(min-width: 68rem) 62rem, 92vw", isFirst: true, phoneSize }
    : { sizes: "(min-width: 60rem) 22rem, (min-width: 40rem) 40vw, 92vw" };
  const isProtected = excerpt?.protected === true;
  const picture = !isProtected && toPicture(imageOf(item), { ...options, site, alt: "" });
  const text = summaryOf(plainText(excerpt?.rendered ?? ""), maxExcerptLength);
  return markup`<article class="teaser${isLead && " lead"}${picture && " has-picture"}">
${picture && markup`<a class="teaser-picture" href="${href}" tabindex="-1" aria-hidden="true">${picture}</a>`}
<div class="teaser-text">
<h2${ctx.contentLanguage}><a href="${href}">${titleOf(item, ctx)}</a></h2>
${ctx.templates.byline(item, ctx)}
${isProtected ? markup`<p class="excerpt">${ctx.t("protectedExcerpt")}</p>` : text !== "" && markup`<p class="excerpt"${ctx.contentLanguage}>${text}</p>`}
</div>
</article>
`;
};

/** Items as teasers, and links to the other pages of the list; `hasLead`: the first item is larger. */
export function toListing(ctx: ListContext, hasLead = false): Html {
  const { items, templates, t } = ctx;
  if (items.length === 0) return markup`<p>${t("nothingHere")}</p>`;
  return markup`<div class="teasers">
${items.map((item, at) => templates.teaser(item, { ...ctx, isLead: hasLead && at === 0 }))}</div>
${templates.pagination(ctx)}`;
}

export const pagination: Templates["pagination"] = ({ page, pages, toPage, t }) => {
  if (pages < 2) return markup``;
  return markup`<nav class="pagination" aria-label="${t("pages")}">
<span>${page > 1 && markup`<a rel="prev" href="${toPage(page - 1)}">${t("newer")}</a>`}</span>
<span>${t("pageOfPages", { page, pages })}</span>
<span>${page < pages && markup`<a rel="next" href="${toPage(page + 1)}">${t("older")}</a>`}</span>
</nav>`;
};
