import { markup, rawHtml, type Html } from "@waymark/core";
import { toPicture } from "../render/pictures.ts";
import { plainText, toPath } from "../render/text.ts";
import { authorOf, imageOf, termsOf, titleOf, toLink } from "./parts.ts";
import type { PageItem, ItemContext, Templates } from "./types.ts";

/** The content of an item, or the form for its password. */
const toBody = (context: ItemContext): Html =>
  context.isLocked
    ? context.templates.passwordForm(context)
    : markup`<div class="content"${context.contentLanguage}>
${context.content}
</div>`;

export const article: Templates["article"] = (context) => {
  const { item, standfirst, templates, isLocked, t, contentLanguage } = context;
  const tags = termsOf(item, "post_tag", context);
  const [series] = termsOf(item, "post_series", context);
  return markup`<article class="entry">
<header class="entry-header">
<h1${contentLanguage}>${titleOf(item, context)}</h1>
${standfirst !== undefined && markup`<p class="standfirst"${contentLanguage}>${standfirst}</p>`}
${templates.byline(item, context)}
</header>
${!isLocked && context.page === 1 && featured(context)}
${toBody(context)}
${partLinks(context)}
<footer class="entry-footer">
${series && markup`<p class="byline">${t.html("partOfSeries", { series: toLink(series, context) })}</p>`}
${tags.length > 0 && markup`<ul class="tags" aria-label="${t("tags")}">${tags.map((tag) => markup`<li>${toLink(tag, context)}</li>`)}</ul>`}
${authorBox(context)}
</footer>
</article>
${neighbours(context)}
${context.comments && templates.comments(context.comments)}`;
};

export const page: Templates["page"] = (context) => markup`<article class="entry">
<header class="entry-header"><h1${context.contentLanguage}>${titleOf(context.item, context)}</h1></header>
${!context.isLocked && context.page === 1 && featured(context)}
${toBody(context)}
${partLinks(context)}
</article>
${context.comments && context.templates.comments(context.comments)}`;

export const attachment: Templates["attachment"] = (context) => {
  const { item, file, site, t, contentLanguage } = context;
  const name = plainText(item.title.rendered);
  const picture = toPicture(file, { site, sizes: "(min-width: 48rem) 44rem, 92vw", isFirst: true });
  const href = file?.source_url ? toPath(file.source_url, site) : undefined;
  const caption = file?.caption.rendered ?? "";
  return markup`<article class="entry">
<header class="entry-header"><h1${contentLanguage}>${titleOf(item, context)}</h1></header>
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

function authorBox(context: ItemContext): Html | undefined {
  const { item, site, t, contentLanguage } = context;
  const author = item.type === "post" ? authorOf(item) : undefined;
  if (!author?.description) return undefined;
  const avatar = author.avatar_urls?.["96"];
  return markup`<aside class="author-box" aria-label="${t("aboutAuthor")}">
${avatar !== undefined && markup`<img class="avatar" src="${toPath(avatar, site)}" alt="" width="96" height="96" loading="lazy">`}
<div><p class="author-name">${toLink(author, context)}</p>
<p${contentLanguage}>${plainText(author.description)}</p></div>
</aside>`;
}

function neighbours(context: ItemContext): Html | undefined {
  const { previous, next, site, t } = context;
  if (!previous && !next) return undefined;
  const toEntry = (item: PageItem, rel: "prev" | "next", label: string) =>
    markup`<a rel="${rel}" href="${toPath(item.link, site)}"><span>${label}</span> <bdi${context.contentLanguage}>${titleOf(item, context)}</bdi></a>`;
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
}) => markup`<form class="password-form" method="post" action="${toPath(item.link, site)}?send=password">
<p>${t("protectedText")}</p>
${isWrongPassword && markup`<p class="form-error" role="alert" id="password-error">${t("wrongPassword")}</p>`}
<label for="password">${t("password")}</label>
<div><input id="password" name="password" type="password" required maxlength="255" autocomplete="off"${isWrongPassword && markup` aria-invalid="true" aria-describedby="password-error" autofocus`}><button>${t("open")}</button></div>
</form>`;
