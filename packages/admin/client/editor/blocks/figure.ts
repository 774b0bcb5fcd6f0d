import type { Attributes, HtmlElement, HtmlNode } from "./html.ts";
import { classesOf, isBlank, writeElement } from "./html.ts";
import { readInline, writeInline } from "./inline.ts";
import type { NodeJson } from "./node-json.ts";

const captionClasses = new Set([
  "wp-element-caption",
  "blocks-gallery-item__caption",
  "blocks-gallery-caption",
]);

/** The content of a figure besides its caption, and the content of the caption. */
export function readFigure(
  children: readonly HtmlNode[],
): { body: readonly HtmlElement[]; caption: readonly NodeJson[] } | undefined {
  const elements = children.filter((one) => !isBlank(one));
  if (!elements.every((one): one is HtmlElement => one.kind === "element")) return undefined;
  const captions = elements.filter(({ name }) => name === "figcaption");
  const [caption] = captions;
  if (captions.length > 1 || (caption && caption !== elements.at(-1))) return undefined;
  if (!caption) return { body: elements, caption: [] };
  const { class: _, ...others } = caption.attributes;
  const isKnown = classesOf(caption.attributes).every((name) => captionClasses.has(name));
  const content = readInline(caption.children);
  if (!isKnown || Object.keys(others).length > 0 || !content) return undefined;
  return { body: elements.filter((one) => one !== caption), caption: content };
}

/** The caption of a figure; "" without one. */
export function writeCaption(content: readonly NodeJson[] = [], ...classes: string[]): string {
  const html = writeInline(content);
  if (html === "") return "";
  const attributes: Attributes = { class: [...classes, "wp-element-caption"].join(" ") };
  return writeElement("figcaption", attributes, html);
}
