import type { Node, ResolvedPos } from "@tiptap/pm/model";
import { type Attributes, classesOf, withClasses } from "../blocks/html.ts";

export type TextAlignment = "left" | "center" | "right";
export type BlockAlignment = "left" | "center" | "right" | "wide" | "full";

const htmlOf = (node: Node): Attributes => (node.attrs["html"] ?? {}) as Attributes;
const commentOf = (node: Node): Readonly<Record<string, unknown>> =>
  (node.attrs["comment"] ?? {}) as Readonly<Record<string, unknown>>;

const without = (comment: Readonly<Record<string, unknown>>, ...names: readonly string[]) =>
  Object.fromEntries(Object.entries(comment).filter(([name]) => !names.includes(name)));

/** The text alignment of a block; undefined for the start of lines. */
export function textAlignmentOf(node: Node): TextAlignment | undefined {
  const found = classesOf(htmlOf(node)).find((name) => name.startsWith("has-text-align-"));
  return found?.slice("has-text-align-".length) as TextAlignment | undefined;
}

/** Blocks that are written without the attributes of their paragraphs. */
const withoutAttributes = new Set(["listItem", "tableCell", "tableHeader"]);

/** Whether the text at a position can be aligned. */
export const canAlignText = ($pos: ResolvedPos): boolean =>
  ["paragraph", "heading"].includes($pos.parent.type.name) &&
  !withoutAttributes.has($pos.node(-1).type.name);

/** The attributes of a block whose text is aligned. */
export function withTextAlignment(node: Node, to: TextAlignment | undefined) {
  const classes = classesOf(htmlOf(node)).filter((name) => !name.startsWith("has-text-align-"));
  const name = node.type.name === "paragraph" ? "align" : "textAlign";
  const comment = without(commentOf(node), "align", "textAlign");
  return {
    comment: to ? { [name]: to, ...comment } : comment,
    html: withClasses(htmlOf(node), to ? [...classes, `has-text-align-${to}`] : classes),
  };
}

/** The alignment of a block. */
export function alignmentOf(node: Node): BlockAlignment | undefined {
  const found = classesOf(htmlOf(node)).find((name) => /^align(?!none)/.test(name));
  return found?.slice("align".length) as BlockAlignment | undefined;
}

/** The attributes of a block that is aligned. */
export function withAlignment(node: Node, to: BlockAlignment | undefined) {
  const classes = classesOf(htmlOf(node)).filter((name) => !name.startsWith("align"));
  const comment = without(commentOf(node), "align");
  return {
    comment: to ? { ...comment, align: to } : comment,
    html: withClasses(htmlOf(node), to ? [...classes, `align${to}`] : classes),
  };
}

/** The attributes of an image of another width in pixels; undefined for its own width. */
export function withWidth(node: Node, width: number | undefined) {
  const img = (node.attrs["img"] ?? {}) as Attributes;
  const { style: _, width: __, height: ___, ...others } = img;
  const classes = classesOf(htmlOf(node)).filter((name) => name !== "is-resized");
  const comment = without(commentOf(node), "width", "height", "scale", "aspectRatio");
  return {
    comment: width ? { ...comment, width: `${width}px` } : comment,
    html: withClasses(htmlOf(node), width ? [...classes, "is-resized"] : classes),
    img: width ? { ...others, style: `width:${width}px` } : others,
  };
}

/** The width of an image in pixels, if it has one of its own. */
export function widthOf(node: Node): number | undefined {
  const img = (node.attrs["img"] ?? {}) as Attributes;
  const found = /(?:^|;)\s*width:\s*(\d+)px/.exec(String(img["style"] ?? ""))?.[1] ?? img["width"];
  const width = Number(found);
  return Number.isSafeInteger(width) && width > 0 ? width : undefined;
}

/** The attributes of a paragraph with a large first letter, or without. */
export function withDropCap(node: Node, isOn: boolean) {
  const classes = classesOf(htmlOf(node)).filter((name) => name !== "has-drop-cap");
  const comment = without(commentOf(node), "dropCap");
  return {
    comment: isOn ? { ...comment, dropCap: true } : comment,
    html: withClasses(htmlOf(node), isOn ? [...classes, "has-drop-cap"] : classes),
  };
}

export const hasDropCap = (node: Node): boolean => classesOf(htmlOf(node)).includes("has-drop-cap");
