import {
  type Html,
  languageAttributes,
  languageLink,
  languageName,
  markup,
  rawHtml,
} from "@waymark/core";
import { toPath } from "../render/text.ts";
import type { LayoutContext, Templates } from "./types.ts";

export const layout: Templates["layout"] = (ctx) => {
  const { site, title, description, main, width, stylesheets, style, script, templates, t } = ctx;
  return markup`<!doctype html>
<html${languageAttributes(ctx.language)}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title === site.name || title === "" ? site.name : `${title} · ${site.name}`}</title>
${description !== "" && markup`<meta name="description" content="${description}">\n`}${toHeadLinks(ctx)}${stylesheets.map((href) => markup`<link rel="stylesheet" href="${href}">\n`)}${style !== undefined && markup`<style>${rawHtml(style)}</style>\n`}</head>
<body>
<a class="skip-link" href="#main">${t("skipToContent")}</a>
${templates.header(ctx)}
<main id="main" class="${width}">
${main}
</main>
${templates.footer(ctx)}
${script !== undefined && rawHtml(`<script>${script}</script>\n`)}</body>
</html>
`;
};

function toHeadLinks({
  canonical,
  prev,
  next,
  isHidden,
  feeds,
  alternates,
  icon,
  defaultIcon,
  touchIcon,
}: LayoutContext): Html {
  return markup`${isHidden && markup`<meta name="robots" content="noindex, follow">\n`}${
    canonical !== undefined && markup`<link rel="canonical" href="${canonical}">\n`
  }${prev !== undefined && markup`<link rel="prev" href="${prev}">\n`}${
    next !== undefined && markup`<link rel="next" href="${next}">\n`
  }${feeds.map(({ title, href }) => markup`<link rel="alternate" type="application/rss+xml" title="${title}" href="${href}">\n`)}${alternates.map(
    ({ type, href }) => markup`<link rel="alternate" type="${type}" href="${href}">\n`,
  )}${icon === undefined ? markup`<link rel="icon" type="image/svg+xml" href="${defaultIcon}">\n` : markup`<link rel="icon" href="${icon}">\n`}<link rel="apple-touch-icon" sizes="180x180" href="${touchIcon}">\n`;
}

export const header: Templates["header"] = ({ site, home, menu, t, contentLanguage }) => {
  const hasMenu = menu.html !== "";
  return markup`<header class="site-header">
<div class="site-header-inner">
<div class="site-brand">
<p class="site-name"${contentLanguage}><a href="${home}">${site.name}</a></p>
${site.description !== "" && markup`<p class="site-tagline"${contentLanguage}>${site.description}</p>`}
</div>
${
  hasMenu &&
  markup`<button class="menu-button" type="button" popovertarget="menu">${t("menu")}</button>
<nav id="menu" class="menu" aria-label="${t("mainMenu")}" popover>
<ul>${menu}</ul>
</nav>`
}
</div>
</header>`;
};

export const footer: Templates["footer"] = (ctx) => {
  const { site, home, footer: text, feeds, t, templates, contentLanguage } = ctx;
  const [feed] = feeds;
  return markup`<footer class="site-footer">
<div class="site-footer-inner">
<form class="site-search" role="search" aria-label="${t("siteSearch")}" action="${home}">
<label for="site-search">${t("search")}</label>
<div><input id="site-search" name="s" type="search" maxlength="100" required><button>${t("search")}</button></div>
</form>
<p><span${contentLanguage}>${text === "" ? site.name : text}</span>${feed && markup` · <a href="${toPath(feed.href, site)}">${t("feed")}</a>`}</p>
${templates.languages(ctx)}</div>
</footer>`;
};

export const languages: Templates["languages"] = ({ site, url, language: current, t }) => {
  if (site.languages.length < 2) return markup``;
  return markup`<nav class="languages" aria-label="${t("language")}">
<ul>${site.languages.map((language) => {
    const name = languageName(language);
    const attributes = languageAttributes(language, { dir: true });
    return language === current
      ? markup`<li><span aria-current="true"${attributes}>${name}</span></li>`
      : markup`<li><a href="${languageLink(url, language)}" hreflang="${language}" rel="nofollow"${attributes}>${name}</a></li>`;
  })}</ul>
</nav>
`;
};
