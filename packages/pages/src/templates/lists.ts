import { markup } from "@waymark/core";
import { toLink, toListing } from "./parts.ts";
import { toPath } from "../render/text.ts";
import type { Templates } from "./types.ts";

export const home: Templates["home"] = (
  ctx,
) => markup`<h1 class="${ctx.page === 1 && "visually-hidden"}">${
  ctx.page === 1 ? ctx.site.name : ctx.t("homePage", { page: ctx.page })
}</h1>
${toListing(ctx, ctx.page === 1)}`;

export const archive: Templates["archive"] = (ctx) => {
  const { label, title, description, page, pages, children, avatar, t, contentLanguage } = ctx;
  return markup`<header class="archive-header">
${avatar !== undefined && markup`<img class="avatar" src="${avatar}" alt="" width="96" height="96">`}
<p class="kicker">${label}</p>
<h1${contentLanguage}>${title}</h1>
${page > 1 && markup`<p class="byline">${t("pageOfPages", { page, pages })}</p>`}
${page === 1 && description.html !== "" && markup`<div class="archive-description"${contentLanguage}>${description}</div>`}
${children.length > 0 && markup`<ul class="tags" aria-label="${t("subcategories")}">${children.map((term) => markup`<li>${toLink(term, ctx)}</li>`)}</ul>`}
</header>
${toListing(ctx)}`;
};

export const search: Templates["search"] = (ctx) => {
  const { query, results, total, home: action, site, templates, t, contentLanguage } = ctx;
  return markup`<header class="archive-header">
<h1>${query === "" ? t("search") : t("searchResults", { query })}</h1>
<form class="site-search" role="search" action="${action}" aria-label="${t("searchAgain")}">
<label for="search">${t("searchFor")}</label>
<div><input id="search" name="s" type="search" value="${query}" maxlength="100" required><button>${t("search")}</button></div>
</form>
</header>
${query !== "" && markup`<p class="byline">${results.length === 0 ? t("nothingFound") : t("resultCount", { count: total })}</p>`}
<ol class="results">${results.map(
    (one) => markup`<li>
<h2${contentLanguage}><a href="${toPath(one.url, site)}">${one.title}</a></h2>
<p class="kicker">${one.label}</p>
${one.excerpt.html !== "" && markup`<p class="excerpt"${contentLanguage}>${one.excerpt}</p>`}
</li>
`,
  )}</ol>
${templates.pagination(ctx)}`;
};

export const notFound: Templates["notFound"] = ({
  home: action,
  t,
}) => markup`<h1>${t("notFoundTitle")}</h1>
<p>${t("notFoundText")}</p>
<p>${t.html("notFoundLink", { link: (text) => markup`<a href="${action}">${text}</a>` })}</p>
<form class="site-search" role="search" action="${action}" aria-label="${t("searchThisSite")}">
<label for="search">${t("searchFor")}</label>
<div><input id="search" name="s" type="search" maxlength="100" required><button>${t("search")}</button></div>
</form>`;

export const failure: Templates["failure"] = ({
  title,
  text,
  home: action,
  t,
}) => markup`<h1>${title}</h1>
<p>${text}</p>
<p><a href="${action}">${t("toHomePage")}</a></p>`;
