import { stripTags } from "@waymark/content-text";
import { escapeHtml, withDepthLimit } from "@waymark/core";
import sanitize from "sanitize-html";

const allowed: sanitize.IOptions = {
  allowedTags: [...sanitize.defaults.allowedTags, "img", "h1", "h2"],
  allowedAttributes: { a: ["href", "rel"], img: ["src", "alt", "width", "height"] },
  allowedSchemes: ["http", "https", "mailto", "tel"],
};

/** HTML of administrators, with what visitors have filled in, as pages show it: without anything that runs. Of HTML that nests more than 1000 elements only the text. */
export const toCleanHtml = (html: string): string =>
  withDepthLimit(({ open, close }) =>
    sanitize(html, { ...allowed, onOpenTag: open, onCloseTag: close }),
  ) ?? escapeHtml(stripTags(html));
