import { escapeHtml } from "@waymark/core";
import { attribute, withAttributes, withClasses } from "./attribute.ts";
import {
  renderHomeLink,
  renderNavigation,
  renderNavigationLink,
  renderSocialLink,
  renderSubmenu,
} from "./block-links.ts";
import { type BlockRenderer, englishLabels } from "./context.ts";
import { renderFootnotes } from "./footnotes.ts";
import { toTokens } from "./html-token.ts";
import { toParagraphs } from "./paragraphs.ts";

const HEADING = /^h[1-6]$/;

const renderHeading: BlockRenderer = ({ html }) =>
  toTokens(html)
    .map(({ kind, name, isEnd, source }) =>
      kind === "tag" && !isEnd && HEADING.test(name)
        ? withClasses(source, ["wp-block-heading"])
        : source,
    )
    .join("");

/** An image block without an image renders nothing. */
const renderImage: BlockRenderer = ({ html, attributes }) => {
  const dataId = attributes["data-id"];
  const tokens = toTokens(html);
  const image = tokens.find(({ name, source }) => name === "img" && attribute(source, "src"));
  if (!image) return "";
  return tokens
    .map((token) =>
      token === image && (typeof dataId === "string" || typeof dataId === "number")
        ? withAttributes(token.source, { "data-id": dataId })
        : token.source,
    )
    .join("");
};

/** A form for the search of the site. */
const renderSearch: BlockRenderer = (
  { attributes },
  { home = "", labels = englishLabels, counter },
) => {
  const text = (name: string, fallback: string) => {
    const value = attributes[name];
    return escapeHtml(typeof value === "string" && value !== "" ? value : fallback);
  };
  const id = `wp-block-search__input-${counter?.("block") ?? 1}`;
  const label = text("label", labels.search);
  const isLabelled = attributes["showLabel"] !== false;
  const button = text("buttonText", labels.search);
  return (
    `<form role="search" method="get" action="${escapeHtml(home)}/" ` +
    'class="wp-block-search__button-outside wp-block-search__text-button wp-block-search"    >' +
    `<label class="wp-block-search__label${isLabelled ? "" : " screen-reader-text"}" for="${id}" >${label}</label>` +
    '<div class="wp-block-search__inside-wrapper " >' +
    `<input class="wp-block-search__input" id="${id}" placeholder="${text("placeholder", "")}" value="" type="search" name="s" required />` +
    `<button aria-label="${button}" class="wp-block-search__button wp-element-button" type="submit" >${button}</button></div></form>`
  );
};

/** Only the first block of a text lists the footnotes: their ids are unique. */
const renderFootnoteList: BlockRenderer = (_, { footnotes = "", labels = englishLabels, once }) => {
  if (once?.has("footnotes")) return "";
  once?.add("footnotes");
  return renderFootnotes(footnotes, labels);
};

/** Renderers of core blocks whose output differs from their stored HTML. Other blocks render the stored HTML. */
export const coreBlocks: ReadonlyMap<string, BlockRenderer> = new Map<string, BlockRenderer>([
  ["core/heading", renderHeading],
  ["core/image", renderImage],
  ["core/shortcode", ({ html }) => toParagraphs(html)],
  ["core/legacy-widget", () => ""],
  ["core/footnotes", renderFootnoteList],
  ["core/search", renderSearch],
  ["core/social-link", renderSocialLink],
  ["core/navigation-link", renderNavigationLink],
  ["core/navigation-submenu", renderNavigationLink],
  ["core/home-link", renderHomeLink],
]);

/** The core blocks that wrap their inner blocks. */
export const coreContainers: ReadonlyMap<string, BlockRenderer> = new Map<string, BlockRenderer>([
  ["core/navigation", renderNavigation],
  ["core/navigation-submenu", renderSubmenu],
]);
