import { type BlockAttributes, toSegments, writeBlock } from "./block-source.ts";
import { readFigure, writeCaption } from "./figure.ts";
import type { BlockFormat, ReadContext } from "./format.ts";
import type { Attributes, HtmlElement } from "./html.ts";
import {
  addClasses,
  classesOf,
  isBlank,
  onlyElement,
  parseHtml,
  withClasses,
  writeElement,
} from "./html.ts";
import { readInline } from "./inline.ts";
import type { NodeJson } from "./node-json.ts";
import { attributesOf, commentOf, isUnsentImage, node } from "./node-json.ts";

/** The image in a figure, with or without a link around it. */
function readPicture(
  element: HtmlElement,
): { img: Attributes; link: Attributes | null } | undefined {
  if (element.name === "img") return { img: element.attributes, link: null };
  const image = element.name === "a" ? onlyElement(element.children, "img") : undefined;
  return image && { img: image.attributes, link: element.attributes };
}

function readImage(
  figure: HtmlElement,
  comment: BlockAttributes,
  html: Attributes,
): NodeJson | undefined {
  const found = readFigure(figure.children);
  const [only, second] = found?.body ?? [];
  if (!found || second) return undefined;
  const picture = only ? readPicture(only) : { img: {}, link: null };
  return picture && node("image", { ...picture, comment, html }, found.caption);
}

/** The class of older editors for the wrapper of an image with an alignment. */
function readWrapped(element: HtmlElement, comment: BlockAttributes): NodeJson | undefined {
  const figure = onlyElement(element.children, "figure");
  if (!figure) return undefined;
  const html = withClasses(figure.attributes, [
    ...classesOf(element.attributes),
    ...classesOf(figure.attributes),
  ]);
  return readImage(figure, comment, html);
}

export const image: BlockFormat = {
  names: ["core/image"],
  types: ["image"],
  read({ attributes, inner }) {
    const element = onlyElement(parseHtml(inner), "figure", "div");
    if (!element) return undefined;
    return element.name === "div"
      ? readWrapped(element, attributes)
      : readImage(element, attributes, element.attributes);
  },
  write(one) {
    const link = one.attrs?.["link"] ? attributesOf(one, "link") : undefined;
    const img = attributesOf(one, "img");
    const picture = writeElement("img", "alt" in img ? img : { ...img, alt: "" });
    const inner = link ? writeElement("a", link, picture) : picture;
    return writeBlock(
      "core/image",
      commentOf(one),
      writeElement(
        "figure",
        addClasses(attributesOf(one), "wp-block-image"),
        inner + writeCaption(one.content),
      ),
    );
  },
};

/** An image of a gallery of older editors: the address of its page and its id are attributes of the image. */
function readOldItem(element: HtmlElement): NodeJson | undefined {
  const figure = onlyElement(element.children, "figure");
  const one = figure && readImage(figure, {}, {});
  if (!one) return undefined;
  const { "data-id": id, "data-link": _, "data-full-url": __, ...img } = attributesOf(one, "img");
  const number = Number(id);
  const comment = {
    ...(number > 0 && { id: number }),
    sizeSlug: "large",
    linkDestination: one.attrs?.["link"] ? "custom" : "none",
  };
  return {
    ...one,
    attrs: { ...one.attrs, img, comment, html: { class: "wp-block-image size-large" } },
  };
}

const figcaption = (content: readonly NodeJson[]): NodeJson =>
  content.length > 0 ? { type: "figcaption", content } : { type: "figcaption" };

/** Attributes of galleries of older editors that the images have now. */
const toComment = ({ ids: _, ...others }: BlockAttributes): BlockAttributes => others;

function readOldGallery(figure: HtmlElement, comment: BlockAttributes): NodeJson | undefined {
  const found = readFigure(figure.children);
  const grid = onlyElement(found?.body, "ul");
  if (!found || !grid) return undefined;
  const items = grid.children.filter((one) => !isBlank(one));
  const images = items.map((one) => (one.kind === "element" ? readOldItem(one) : undefined));
  if (!images.every((one) => one !== undefined)) return undefined;
  const { columns } = comment;
  const classes = classesOf(figure.attributes).filter((name) => !/^columns-\d$/.test(name));
  const html = withClasses(figure.attributes, [
    ...classes,
    "has-nested-images",
    typeof columns === "number" ? `columns-${columns}` : "columns-default",
  ]);
  return node("gallery", { comment: toComment(comment), html }, [
    ...images,
    figcaption(found.caption),
  ]);
}

const frame = /^\s*(<figure(?:\s[^<>]*)?>)([^]*)<\/figure>\s*$/i;

function readGallery(
  inner: string,
  comment: BlockAttributes,
  reading: ReadContext,
): NodeJson | undefined {
  const [, tag = "", body = ""] = frame.exec(inner) ?? [];
  const figure = onlyElement(parseHtml(`${tag}</figure>`), "figure");
  if (!figure) return undefined;
  const children: NodeJson[] = [];
  for (const segment of toSegments(body)) {
    if (children.at(-1)?.type === "figcaption") return undefined;
    if (segment.kind === "html" && segment.source.trim() === "") continue;
    if (segment.kind === "block") {
      const images = reading.blocks(segment.source);
      if (!images?.every(({ type }) => type === "image")) return undefined;
      children.push(...images);
    } else {
      const caption = onlyElement(parseHtml(segment.source), "figcaption");
      const content = caption && readInline(caption.children);
      if (!content) return undefined;
      children.push(figcaption(content));
    }
  }
  if (children.at(-1)?.type !== "figcaption") children.push(figcaption([]));
  return node("gallery", { comment, html: figure.attributes }, children);
}

export const gallery: BlockFormat = {
  names: ["core/gallery"],
  types: ["gallery"],
  read({ attributes, inner }, reading) {
    if (inner.includes("<!-- wp:image")) return readGallery(inner, attributes, reading);
    const figure = onlyElement(parseHtml(inner), "figure");
    const grid = figure && readOldGallery(figure, attributes);
    return grid ?? readGallery(inner, attributes, reading);
  },
  write(one, { block }) {
    const children = one.content ?? [];
    const images = children.filter((child) => child.type === "image" && !isUnsentImage(child));
    const caption = children.find(({ type }) => type === "figcaption");
    const inner =
      images.map(block).join("\n\n") + writeCaption(caption?.content, "blocks-gallery-caption");
    const html = addClasses(attributesOf(one), "wp-block-gallery", "has-nested-images");
    return writeBlock("core/gallery", commentOf(one), writeElement("figure", html, inner));
  },
};
