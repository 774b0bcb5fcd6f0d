import { attribute, withAttributes } from "./attribute.ts";
import type { Attachment, ImageSource, TextContext } from "./context.ts";
import { escapeHtml } from "./entity.ts";
import { toTokens } from "./html-token.ts";

/** Maximum width of versions in `srcset`, in pixels. */
const MAX_SOURCE_WIDTH = 2048;

function sourcesOf(image: Attachment): ImageSource[] {
  const { url, width, height, sizes = [] } = image;
  const smaller = sizes.filter((size) => size.name !== "full");
  return width && height ? [...smaller, { name: "full", url, width, height }] : [...smaller];
}

/** Whether two versions have the same aspect ratio, to a pixel. */
function isSameShape(one: ImageSource, other: ImageSource): boolean {
  const [large, small] = one.width > other.width ? [one, other] : [other, one];
  const scaled = Math.round((large.height * small.width) / large.width);
  return Math.abs(scaled - small.height) <= 1;
}

/** The responsive attributes of a version of an image. */
function responsive(
  image: Attachment,
  output: ImageSource,
): { srcset: string; sizes: string } | undefined {
  const sources = sourcesOf(image).filter(
    (source) =>
      source.url === output.url ||
      (source.width <= MAX_SOURCE_WIDTH && isSameShape(source, output)),
  );
  const ordered = [
    ...sources.filter((source) => source.url === output.url),
    ...sources.filter((source) => source.url !== output.url),
  ];
  const byWidth = new Map(ordered.toReversed().map((source) => [source.width, source]));
  const unique = ordered.filter((source) => byWidth.get(source.width) === source);
  if (unique.length < 2) return undefined;
  return {
    srcset: unique.map((source) => `${source.url} ${source.width}w`).join(", "),
    sizes: `(max-width: ${output.width}px) 100vw, ${output.width}px`,
  };
}

/** The version of an image with this size name; the original where it has none. */
export function imageSource(image: Attachment, size: string): ImageSource {
  const { url, width = 0, height = 0 } = image;
  return (
    sourcesOf(image).find((source) => source.name === size) ?? { name: "full", url, width, height }
  );
}

/** Renders an `<img>` of a media item in the size named `size`, with the other sizes in `srcset`. */
export function toImage(image: Attachment, size = "medium"): string {
  const output = imageSource(image, size);
  const hasSize = output.width > 0 && output.height > 0;
  const attributes = {
    loading: hasSize ? "lazy" : null,
    decoding: "async",
    width: hasSize ? output.width : null,
    height: hasSize ? output.height : null,
    src: output.url,
    class: `attachment-${size} size-${size}`,
    alt: image.alt ?? "",
    ...responsive(image, output),
  };
  return withAttributes("<img />", attributes);
}

function completeImage(tag: string, ctx: TextContext): string {
  let done = tag;
  const src = attribute(tag, "src");
  const id = Number(/(?:^|\s)wp-image-(\d{1,15})(?:\s|$)/.exec(attribute(tag, "class") ?? "")?.[1]);
  const image = id > 0 ? ctx.attachment?.(id) : undefined;
  const output = image && sourcesOf(image).find((source) => source.url === src);
  if (image && output) {
    const more = attribute(tag, "srcset") === undefined ? responsive(image, output) : undefined;
    if (more) {
      const attributes = ` srcset="${escapeHtml(more.srcset)}" sizes="${escapeHtml(more.sizes)}"`;
      const end = done.endsWith("/>") ? "/>" : ">";
      done = `${done.slice(0, -end.length).trimEnd()}${attributes}${end === "/>" ? " />" : end}`;
    }
    if (attribute(tag, "width") === undefined && attribute(tag, "height") === undefined) {
      done = withAttributes(done, { width: output.width, height: output.height });
    }
  }
  if (attribute(done, "decoding") === undefined) done = withAttributes(done, { decoding: "async" });
  return lazy(done);
}

/** Lazy loading requires both dimensions, to avoid layout shifts. */
function lazy(tag: string): string {
  const isSized = attribute(tag, "width") !== undefined && attribute(tag, "height") !== undefined;
  return isSized && attribute(tag, "loading") === undefined && attribute(tag, "src") !== undefined
    ? withAttributes(tag, { loading: "lazy" })
    : tag;
}

/**
 * Completes the images and frames of an HTML text. Images are decoded asynchronously; images and frames with
 * dimensions are loaded lazily. Images of known media items get their dimensions and their other sizes.
 */
export function completeImages(html: string, ctx: TextContext = {}): string {
  if (!/<(?:img|iframe)/i.test(html)) return html;
  let out = "";
  for (const token of toTokens(html)) {
    const isOpen = token.kind === "tag" && !token.isEnd;
    if (isOpen && token.name === "img") out += completeImage(token.source, ctx);
    else if (isOpen && token.name === "iframe") out += lazy(token.source);
    else out += token.source;
  }
  return out;
}
