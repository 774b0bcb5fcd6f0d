import { escapeHtml, parseUrl, withDepthLimit } from "@waymark/core";
import sanitize from "sanitize-html";

/** The address, where it is an https one without a user; undefined otherwise. */
export function toSecureUrl(text: unknown): string | undefined {
  const url = typeof text === "string" && text.length <= 2_048 ? parseUrl(text) : undefined;
  return url?.protocol === "https:" && url.username === "" && url.password === ""
    ? url.href
    : undefined;
}

const isLength = (text: string | undefined): text is string => /^\d{1,4}%?$/.test(text ?? "");
/** A tag that is not allowed: its text is kept. */
const dropped = { tagName: "dropped", attribs: {} };

/**
 * What is kept of a provider's HTML: text, quotations, links over https, and frames over https that may run scripts
 * and nothing else. Undefined where neither a quotation nor a frame is left, and for more than 1000 nested elements.
 */
export function toSafeHtml(html: string): string | undefined {
  const safe = withDepthLimit(({ open, close }) =>
    sanitize(html, {
      onOpenTag: open,
      onCloseTag: close,
      allowedTags: ["a", "blockquote", "iframe"],
      allowedAttributes: { a: ["href"], iframe: ["src", "width", "height", "title", "sandbox"] },
      allowedSchemes: ["https"],
      allowProtocolRelative: false,
      nestingLimit: 20,
      transformTags: {
        a: (tagName, { href }) => {
          const url = toSecureUrl(href);
          return url === undefined ? dropped : { tagName, attribs: { href: url } };
        },
        iframe: (tagName, { src, width, height, title }) => {
          const url = toSecureUrl(src);
          if (url === undefined) return dropped;
          const attribs: Record<string, string> = { src: url };
          if (isLength(width)) attribs["width"] = width;
          if (isLength(height)) attribs["height"] = height;
          if (title) attribs["title"] = title.slice(0, 300);
          return { tagName, attribs: { ...attribs, sandbox: "allow-scripts" } };
        },
      },
      // The content of a frame element is not rendered.
      textFilter: (text, tagName) => (tagName === "iframe" ? "" : text),
    }).trim(),
  );
  return safe !== undefined && /<(?:blockquote|iframe)[ >]/.test(safe) ? safe : undefined;
}

/** An image that links to its page. */
export function toPicture(
  { src, page, title }: { readonly src: string; readonly page: string; readonly title: string },
  { width, height }: { readonly width: number; readonly height: number },
): string {
  const size = `width="${width}" height="${height}"`;
  return `<a href="${escapeHtml(page)}"><img src="${escapeHtml(src)}" alt="${escapeHtml(title)}" ${size}></a>`;
}

/** A link with a text. */
export const toLink = (page: string, title: string): string =>
  `<a href="${escapeHtml(page)}">${escapeHtml(title)}</a>`;
