import { hasUse, unrenderedIn } from "../../../../packages/content/src/blocks/rendered.ts";
import { toSafeAddress, toSafeStyle } from "../../../../packages/content-text/src/allowed-html.ts";
import {
  attribute,
  withClasses,
  withoutAttribute,
  withStyle,
} from "../../../../packages/content-text/src/attribute.ts";
import { autolink, markLinks } from "../../../../packages/content-text/src/autolink.ts";
import {
  renderNavigationLink,
  renderSocialLink,
} from "../../../../packages/content-text/src/block-links.ts";
import { parseBlocks } from "../../../../packages/content-text/src/blocks.ts";
import {
  renderContent,
  renderPlain,
  renderTitle,
} from "../../../../packages/content-text/src/content.ts";
import { type TextContext } from "../../../../packages/content-text/src/context.ts";
import { encodeAmpersands, stripTags } from "../../../../packages/content-text/src/entity.ts";
import { beforeMore, renderExcerpt } from "../../../../packages/content-text/src/excerpt.ts";
import { toFileName } from "../../../../packages/content-text/src/file-name.ts";
import { cleanFootnotes } from "../../../../packages/content-text/src/footnotes.ts";
import { toParagraphs } from "../../../../packages/content-text/src/paragraphs.ts";
import {
  sanitizeContent,
  sanitizeInline,
  toStoredContent,
  toStoredTitle,
} from "../../../../packages/content-text/src/sanitize.ts";
import { toSearchTerms } from "../../../../packages/content-text/src/search-terms.ts";
import { shortcodeAttributes } from "../../../../packages/content-text/src/shortcodes.ts";
import { decodeSlug, toSlug, truncateSlug } from "../../../../packages/content-text/src/slug.ts";
import { toEmoji } from "../../../../packages/content-text/src/smilies.ts";
import { toTypographic } from "../../../../packages/content-text/src/typography.ts";
import { parseDate } from "../../../../packages/core/src/time/dates.ts";
import { textFunctions } from "../text-functions.ts";

const picture = {
  id: 1,
  url: "https://a.example/x.png",
  mimeType: "image/png",
  caption: "<b>c</b>",
  width: 10,
  height: 10,
  sizes: [{ name: "thumbnail", url: "https://a.example/y.png", width: 5, height: 5 }],
};
const context: TextContext = {
  attachment: () => picture,
  attached: () => [picture],
  embed: (url) => `<p>${url}</p>`,
  home: "https://a.example",
};

const html = (
  "<p> </p> <pre> </pre> <br> <li> </li> <td> <div> </div> <blockquote> </blockquote> <img <a </a> <option> <object> </object> <param> <source> " +
  "<script> </script> <style> </style> <code> </code> <textarea> <figcaption> <!-- --> <!--more--> [caption] [/caption] [gallery] [embed] [/embed] " +
  "[audio] [video] [[caption]] ]] </p>[gallery] <iframe> <hr> <h2> <form> </form> -- ' \" x & <svg> </svg> [wp_caption] [/wp_caption]"
)
  .split(" ")
  .concat(
    " ",
    "\n",
    "\n\n",
    "\n \n",
    "https://a.example/x\n",
    "[caption width=1]",
    "<!-- wp:a -->",
    "<!-- /wp:a -->",
    '<!-- wp:a {"b":',
    "<!-- wp:group -->",
    "<!-- wp:heading --><h2>",
    '<a href="',
    ' class="wp-image-1"',
    "<a target=_blank>",
    "<!-- wp:gallery -->",
    "<!-- wp:columns -->",
    "<!-- wp:image -->",
    "<img src=x>",
  );

/** Functions that render, sanitize and shorten the content of items. */
export const contentText = textFunctions({
  renderContent: [html, (text) => renderContent(text, context)],
  renderPlain: [html, (text) => renderPlain(text)],
  renderExcerpt: [html, (text) => renderExcerpt({ raw: "", content: text }, context)],
  "renderExcerpt of a manual excerpt": [
    html,
    (text) => renderExcerpt({ raw: text, content: "" }, context),
  ],
  beforeMore: [html, beforeMore],
  renderTitle: (text) => renderTitle(text),
  toTypographic: [html, (text) => toTypographic(text, new Set(["caption", "gallery"]))],
  toParagraphs: [html, toParagraphs],
  parseBlocks: [html, parseBlocks],
  unrenderedIn: [html, (text) => unrenderedIn(text, new Set(["core/a"]))],
  hasUse: [html, (text) => hasUse(text, new Set(["core/latest-posts"]))],
  renderSocialLink: (text) =>
    renderSocialLink(
      { name: "", html: "", attributes: { url: text, service: "mail", label: text } },
      {},
    ),
  renderNavigationLink: (text) =>
    renderNavigationLink({ name: "", html: "", attributes: { url: text, label: text } }, {}),
  toEmoji: (text) => toEmoji(text),
  sanitizeContent: [html, sanitizeContent],
  sanitizeInline: [html, sanitizeInline],
  "toStoredContent unfiltered": [html, (text) => toStoredContent(text, { isUnfiltered: true })],
  "toStoredTitle unfiltered": (text) => toStoredTitle(text, { isUnfiltered: true }),
  toSafeStyle,
  "style attribute": (text) => sanitizeContent(`<p style="${text}">`),
  "link attribute": (text) => sanitizeContent(`<a target=x href="${text}">x</a>`),
  toSafeAddress,
  "attribute of a tag": (text) => attribute(`<a ${text}>`, "href"),
  withClasses: (text) => withClasses(`<a class="${text}">`, ["a", "b"]),
  withStyle: (text) => withStyle(`<a style="${text}">`, "a:b"),
  withoutAttribute: (text) => withoutAttribute(`<a ${text} href=x>`, "href"),
  shortcodeAttributes,
  "shortcode content": (text) =>
    renderContent(`[caption width="1" id="${text}"]<img src=x> ${text}[/caption]`, context),
  "block attributes": (text) => sanitizeContent(`<!-- wp:a {"b":${JSON.stringify(text)}} -->`),
  autolink,
  markLinks,
  stripTags,
  encodeAmpersands,
  toSlug,
  decodeSlug,
  truncateSlug: (text) => truncateSlug(text),
  toFileName: (text) => toFileName(text),
  cleanFootnotes: (text) => cleanFootnotes(JSON.stringify([{ id: text, content: text }])),
  "cleanFootnotes of invalid JSON": cleanFootnotes,
  toSearchTerms,
  parseDate: (text) => parseDate(text, "UTC"),
});
