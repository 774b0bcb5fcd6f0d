import { escapeHtml, parseJson, parseUrl, toTextLine, withDepthLimit, isMap } from "@waymark/core";
import { Parser } from "htmlparser2";
import sanitize from "sanitize-html";

/** The unvalidated response of a provider. */
type ProviderResponse = Readonly<Record<string, unknown>>;

/** Parses the response of a provider, JSON or XML. Undefined if it is neither, or not an object. */
export function parseResponse(text: string, type: string): ProviderResponse | undefined {
  const start = text.trimStart();
  const isXml = /[/+]xml\b/i.test(type) ? !start.startsWith("{") : start.startsWith("<");
  return isXml ? parseXml(start) : parseMap(start);
}

function parseMap(text: string): ProviderResponse | undefined {
  try {
    const response: unknown = parseJson(text);
    return isMap(response) ? (response as ProviderResponse) : undefined;
  } catch {
    return undefined;
  }
}

/** The texts of the child elements of the root element. A document type declaration is ignored. */
function parseXml(text: string): ProviderResponse | undefined {
  const response: Record<string, string> = Object.create(null) as Record<string, string>;
  const path: string[] = [];
  let isOembed = false;
  withDepthLimit(({ open, close }) => {
    const parser = new Parser(
      {
        onopentag(name) {
          open();
          if (path.length === 0) isOembed = name === "oembed";
          path.push(name);
        },
        ontext(part) {
          const [, name] = path;
          if (isOembed && name !== undefined && path.length === 2)
            response[name] = (response[name] ?? "") + part;
        },
        onclosetag() {
          close();
          path.pop();
        },
      },
      { xmlMode: true, decodeEntities: true },
    );
    parser.end(text);
  });
  return "type" in response ? response : undefined;
}

/** A validated embed of another site; its `markup` has no scripts that run on this site. */
export interface ForeignEmbed {
  readonly version: "1.0";
  readonly type: "photo" | "video" | "link" | "rich";
  readonly title?: string;
  readonly author_name?: string;
  readonly author_url?: string;
  readonly provider_name?: string;
  readonly provider_url?: string;
  /** Cache time set by the provider, in seconds. */
  readonly cache_age?: number;
  readonly thumbnail_url?: string;
  readonly thumbnail_width?: number;
  readonly thumbnail_height?: number;
  /** The file of a photo. */
  readonly url?: string;
  readonly width?: number;
  readonly height?: number;
  readonly html: string;
}
type Type = ForeignEmbed["type"];

const types: readonly string[] = ["photo", "video", "link", "rich"] satisfies readonly Type[];
const texts = ["title", "author_name", "provider_name"] as const;
const addresses = ["author_url", "provider_url", "thumbnail_url"] as const;
const numbers = ["cache_age", "thumbnail_width", "thumbnail_height", "width", "height"] as const;

const toText = (value: unknown): string | undefined =>
  typeof value === "string" ? toTextLine(value).slice(0, 1_000) || undefined : undefined;
/** Some providers write numbers as text. */
function toNumber(value: unknown): number | undefined {
  const number = typeof value === "string" && /^\d{1,9}$/.test(value) ? Number(value) : value;
  return typeof number === "number" && Number.isSafeInteger(number) && number > 0
    ? number
    : undefined;
}

/** The validated response of a provider for `page`; undefined if it has nothing to embed. */
export function toForeignEmbed(response: ProviderResponse, page: string): ForeignEmbed | undefined {
  const { type } = response;
  if (typeof type !== "string" || !types.includes(type)) return undefined;
  const known: Record<string, unknown> = { version: "1.0", type };
  for (const name of texts) known[name] = toText(response[name]);
  for (const name of addresses) known[name] = toSecureUrl(response[name]);
  for (const name of numbers) known[name] = toNumber(response[name]);
  if (type === "photo") known["url"] = toSecureUrl(response["url"]);
  const html = toHtml(known as unknown as Partial<ForeignEmbed>, response["html"], page);
  if (html === undefined) return undefined;
  const entries = Object.entries(known).filter(([, value]) => value !== undefined);
  return { ...Object.fromEntries(entries), html } as unknown as ForeignEmbed;
}

function toHtml(
  { type, title = "", url, width, height }: Partial<ForeignEmbed>,
  html: unknown,
  page: string,
): string | undefined {
  if (type === "link") return toLink(page, title || page);
  if (type !== "photo") return typeof html === "string" ? toSafeHtml(html) : undefined;
  if (url === undefined || width === undefined || height === undefined) return undefined;
  return toPicture({ src: url, page, title }, { width, height });
}

/** The URL if it uses HTTPS and has no credentials; undefined otherwise. */
export function toSecureUrl(text: unknown): string | undefined {
  const url = typeof text === "string" && text.length <= 2_048 ? parseUrl(text) : undefined;
  return url?.protocol === "https:" && url.username === "" && url.password === ""
    ? url.href
    : undefined;
}

const isLength = (text: string | undefined): text is string => /^\d{1,4}%?$/.test(text ?? "");
/** A tag that is not allowed; its text is preserved. */
const dropped = { tagName: "dropped", attribs: {} };

/**
 * Sanitizes the HTML of a provider: preserves text, quotations, links over HTTPS, and frames over HTTPS that may run
 * scripts only. Undefined if it has neither a quotation nor a frame, or more than 1000 nested elements.
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
function toPicture(
  { src, page, title }: { readonly src: string; readonly page: string; readonly title: string },
  { width, height }: { readonly width: number; readonly height: number },
): string {
  const size = `width="${width}" height="${height}"`;
  return `<a href="${escapeHtml(page)}"><img src="${escapeHtml(src)}" alt="${escapeHtml(title)}" ${size}></a>`;
}

/** A link with a text. */
const toLink = (page: string, title: string): string =>
  `<a href="${escapeHtml(page)}">${escapeHtml(title)}</a>`;
