import type { MediaItem } from "@waymark/content";
import { completeImages, type Attachment } from "@waymark/content-text";
import { escapeHtml } from "@waymark/core";
import { plainText } from "../render/text.ts";
import type { PageItem } from "../templates/types.ts";
import type { Visitor } from "./visitor.ts";

const pageBreak = /(?:<p>\s{0,10})?<!--nextpage-->(?:\s{0,10}<\/p>)?/g;

/** The pages of a rendered text, which `<!--nextpage-->` separates. */
export const toPages = (html: string): readonly string[] => {
  const pages = html.split(pageBreak);
  return pages.length > 1 && pages[0]?.trim() === "" ? pages.slice(1) : pages;
};

/** Headings of the first level in a text become those of the second: the title of the page is the only first one. */
const withoutTitles = (html: string): string => html.replace(/<(\/?)h1(?=[\s>])/gi, "<$1h2");

/**
 * Makes a text accessible in a page: long lines of code and wide tables can be focused, so that they scroll by
 * keyboard, and the title of the page is its only heading of the first level.
 */
export const toAccessible = (html: string, tableLabel: string): string =>
  withoutTitles(html)
    .replace(/<pre(?=[\s>])(?![^>]{0,500}\btabindex)/g, '<pre tabindex="0"')
    .replace(
      /<table(?=[\s>])/g,
      `<div class="table-scroll" role="group" aria-label="${escapeHtml(tableLabel)}" tabindex="0"><table`,
    )
    .replaceAll("</table>", "</table></div>");

/**
 * The number of characters of an excerpt, without spaces, that are searched for, and the number of
 * characters at the beginning of the HTML that are searched.
 */
const comparedLength = 60;
const searchedLength = 20_000;

/** The parts of a text that generated excerpts leave out. */
const besides =
  /<figcaption\b[^]*?<\/figcaption>|<div class="wp-(?:block-embed__wrapper|playlist)[^]*?<\/div>|<(audio|video)\b[^]*?<\/\1>/g;

/** The excerpt that was written for an item, as plain text; none if it repeats the text or ends with “[…]”, as a generated one does. */
export function standfirstOf({
  content,
  excerpt,
}: Pick<PageItem, "content" | "excerpt">): string | undefined {
  if (!excerpt || excerpt.protected || !content) return undefined;
  const text = plainText(excerpt.rendered);
  if (text === "" || text.endsWith("[…]")) return undefined;
  const beginning = withoutSpaces(text.replace(/…$/, "")).slice(0, comparedLength);
  const start = plainText(content.rendered.slice(0, searchedLength).replace(besides, ""));
  return withoutSpaces(start).includes(beginning) ? undefined : text;
}
const withoutSpaces = (text: string): string => text.replace(/\s+/g, "");

/** The maximum number of images in a text whose versions are read. */
const maxImages = 100;

/** A rendered text whose images have their versions, their dimensions, and lazy loading. */
export async function withImages(html: string, visitor: Visitor): Promise<string> {
  const ids = new Set([...html.matchAll(/\bwp-image-(\d{1,15})\b/g)].map(([, id]) => Number(id)));
  const include = [...ids].filter((id) => id > 0).slice(0, maxImages);
  if (include.length === 0) return completeImages(html);
  const query = { include, per_page: maxImages };
  const { status, body } = await visitor.get("media", query);
  const found = status === 200 ? (body as readonly MediaItem[]) : [];
  const known = new Map(found.map((one) => [one.id, toAttachment(one)]));
  return completeImages(html, { attachment: (id) => known.get(id) });
}

interface Size {
  readonly width: number;
  readonly height: number;
  readonly source_url: string;
}
function toAttachment({
  id,
  source_url: url,
  mime_type: mimeType,
  media_details: details,
}: MediaItem): Attachment {
  const {
    width,
    height,
    sizes = {},
  } = details as Partial<Size> & {
    readonly sizes?: Readonly<Record<string, Size>>;
  };
  return {
    id,
    url,
    mimeType,
    ...(width !== undefined && { width }),
    ...(height !== undefined && { height }),
    sizes: Object.entries(sizes).map(([name, size]) => ({
      name,
      url: size.source_url,
      width: size.width,
      height: size.height,
    })),
  };
}
