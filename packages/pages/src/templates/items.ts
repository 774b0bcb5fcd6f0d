import { markup, rawHtml, type Html } from "@waymark/core";
import { toPicture } from "../render/pictures.ts";
import { plainText, toPath, withParameter } from "../render/text.ts";
import { authorOf, imageOf, termsOf, titleOf, toLink } from "./parts.ts";
import type { PageItem, ItemContext, Templates } from "./types.ts";

/** The content of an item, or the form for its password. */
const toBody = (ctx: ItemContext): Html =>
  ctx.isLocked
    ? ctx.templates.passwordForm(ctx)
    : markup`<div class="content"${ctx.contentLanguage}>
${ctx.content}
</div>`;

export const article: Templates["article"] = (ctx) => {
  const { item, standfirst, templates, isLocked, t, contentLanguage } = ctx;
  const tags = termsOf(item, "post_tag", ctx);
  const [series] = termsOf(item, "post_series", ctx);
  return markup`<article class="entry">
<header class="entry-header">
<h1${contentLanguage}>${titleOf(item, ctx)}</h1>
${standfirst !== undefined && markup`<p class="standfirst"${contentLanguage}>${standfirst}</p>`}
${templates.byline(item, ctx)}
</header>
${!isLocked && ctx.page === 1 && featured(ctx)}
${toBody(ctx)}
${partLinks(ctx)}
<footer class="entry-footer">
${series && markup`<p class="byline">${t.html("partOfSeries", { series: toLink(series, ctx) })}</p>`}
${tags.length > 0 && markup`<ul class="tags" aria-label="${t("tags")}">${tags.map((tag) => markup`<li>${toLink(tag, ctx)}</li>`)}</ul>`}
${authorBox(ctx)}
</footer>
</article>
${neighbours(ctx)}
${ctx.comments && templates.comments(ctx.comments)}`;
};

export const page: Templates["page"] = (ctx) => markup`<article class="entry">
<header class="entry-header"><h1${ctx.contentLanguage}>${titleOf(ctx.item, ctx)}</h1></header>
${!ctx.isLocked && ctx.page === 1 && featured(ctx)}
${toBody(ctx)}
${partLinks(ctx)}
</article>
${ctx.comments && ctx.templates.comments(ctx.comments)}`;

export const attachment: Templates["attachment"] = (ctx) => {
  const { item, file, site, t, contentLanguage } = ctx;
  const name = plainText(item.title?.rendered ?? "");
  const picture = toPicture(file, { site, sizes: "(min-width: 48rem) 44rem, 92vw", isFirst: true });
  const href = file?.source_url ? toPath(file.source_url, site) : undefined;
  const caption = file?.caption.rendered ?? "";
  return markup`<article class="entry">
<header class="entry-header"><h1${contentLanguage}>${titleOf(item, ctx)}</h1></header>
<div class="content">
${picture && markup`<figure class="featured"><a href="${href ?? ""}">${picture}</a>${caption !== "" && markup`<figcaption>${rawHtml(caption)}</figcaption>`}</figure>`}
${!picture && href !== undefined && markup`<p><a href="${href}" download>${name === "" ? t("downloadFile") : t("download", { file: name })}</a></p>`}
</div>
</article>`;
};

/** The featured image with its caption. */
function featured({ item, site, phoneImageSize }: ItemContext): Html | undefined {
  const image = imageOf(item);
  const picture = toPicture(image, {
    site,
    sizes: "(min-width: 68rem) 60rem, 92vw",
    isFirst: true,
    phoneSize: phoneImageSize,
  });
  const caption = image?.caption?.rendered ?? "";
  return (
    picture &&
    markup`<figure class="featured">${picture}${caption !== "" && markup`<figcaption>${rawHtml(caption)}</figcaption>`}</figure>`
  );
}

/** Links to the pages of a long text. */
function partLinks({ page: current, pages, toPage, t }: ItemContext): Html | undefined {
  if (pages < 2) return undefined;
  const links = Array.from({ length: pages }, (_, at) =>
    at + 1 === current
      ? markup`<li><span aria-current="page">${at + 1}</span></li>`
      : markup`<li><a href="${toPage(at + 1)}">${at + 1}</a></li>`,
  );
  return markup`<nav class="part-links" aria-label="${t("partLinks")}"><span>${t("pages")}</span><ol>${links}</ol></nav>`;
}

function authorBox(ctx: ItemContext): Html | undefined {
  const { item, site, t, contentLanguage } = ctx;
  const author = item.type === "post" ? authorOf(item) : undefined;
  if (!author?.description) return undefined;
  const avatar = author.avatar_urls?.["96"];
  return markup`<aside class="author-box" aria-label="${t("aboutAuthor")}">
${avatar !== undefined && markup`<img class="avatar" src="${toPath(avatar, site)}" alt="" width="96" height="96" loading="lazy">`}
<div><p class="author-name">${toLink(author, ctx)}</p>
<p${contentLanguage}>${plainText(author.description)}</p></div>
</aside>`;
}

function neighbours(ctx: ItemContext): Html | undefined {
  const { previous, next, site, t } = ctx;
  if (!previous && !next) return undefined;
  const toEntry = (item: PageItem, rel: "prev" | "next", label: string) =>
    markup`<a rel="${rel}" href="${toPath(item.link, site)}"><span>${label}</span> <bdi${ctx.contentLanguage}>${titleOf(item, ctx)}</bdi></a>`;
  return markup`<nav class="neighbours" aria-label="${t("neighbours")}">
<div>${previous && toEntry(previous, "prev", t("previous"))}</div>
<div>${next && toEntry(next, "next", t("next"))}</div>
</nav>`;
}

export const passwordForm: Templates["passwordForm"] = ({
  item,
  site,
  isWrongPassword,
  t,
}) => markup`<form class="password-form" method="post" action="${withParameter(toPath(item.link, site), "send", "password")}">
<p>${t("protectedText")}</p>
${isWrongPassword && markup`<p class="form-error" role="alert" id="password-error">${t("wrongPassword")}</p>`}
<label for="password">${t("password")}</label>
<div><input id="password" name="password" type="password" required maxlength="255" autocomplete="off"${isWrongPassword && markup` aria-invalid="true" aria-describedby="password-error" autofocus`}><button>${t("open")}</button></div>
</form>`;
