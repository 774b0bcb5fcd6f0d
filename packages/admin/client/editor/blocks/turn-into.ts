import type { NodeJson } from "./node-json.ts";
import { node, plainText } from "./node-json.ts";

/** The types that a text block can be converted to. */
export const targets = [
  "paragraph",
  "heading1",
  "heading2",
  "heading3",
  "heading4",
  "bulletList",
  "orderedList",
  "blockquote",
  "pullquote",
  "codeBlock",
  "preformatted",
  "verse",
] as const;
export type Target = (typeof targets)[number];

const textBlocks = new Set([
  "paragraph",
  "heading",
  "bulletList",
  "orderedList",
  "blockquote",
  "pullquote",
  "codeBlock",
  "preformatted",
  "verse",
]);

/** Whether a block can become another one. */
export const canTurn = (type: string): boolean => textBlocks.has(type);

type Line = readonly NodeJson[];

/** Whether line breaks in the text of a block are shown. */
const hasLines = ({ type }: NodeJson): boolean => type === "preformatted" || type === "verse";

/** The lines of an inline content, with their marks. */
function splitLines(content: Line): readonly Line[] {
  const lines: NodeJson[][] = [[]];
  for (const one of content)
    if (one.type === "hardBreak") lines.push([]);
    else if (one.text === undefined) lines.at(-1)?.push(one);
    else
      for (const [at, text] of one.text.split("\n").entries()) {
        if (at > 0) lines.push([]);
        if (text !== "") lines.at(-1)?.push({ ...one, text });
      }
  return lines;
}

/** The lines of a block of text. */
function toLines(one: NodeJson): readonly Line[] {
  const content = one.content ?? [];
  if (one.type === "codeBlock")
    return plainText(one)
      .split("\n")
      .map((text): Line => (text === "" ? [] : [{ type: "text", text }]));
  if (hasLines(one)) return [joined(splitLines(content))];
  const isText = ["paragraph", "heading", "citation"].includes(one.type);
  return isText ? [content] : content.flatMap(toLines);
}

const paragraph = (line: Line): NodeJson => node("paragraph", {}, line);

/** The lines as one inline content with a break between. */
const joined = (lines: readonly Line[]): Line =>
  lines.flatMap((line, index) => (index === 0 ? line : [{ type: "hardBreak" }, ...line]));

function toText(lines: readonly Line[]): readonly NodeJson[] {
  const text = lines.map((line) => line.map(plainText).join("")).join("\n");
  return text === "" ? [] : [{ type: "text", text }];
}

/** The lines of a block whose line breaks are shown: those with text as items of a list, or else one with breaks. */
function toShownLines({ content = [] }: NodeJson, target: Target): readonly Line[] {
  if (target === "preformatted" || target === "verse") return [content];
  const lines = splitLines(content);
  if (target !== "bulletList" && target !== "orderedList") return [joined(lines)];
  const filled = lines.filter((line) => line.length > 0);
  return filled.length > 0 ? filled : [[]];
}

/** A block as another one; a block of several lines may become several. */
export function turnInto(one: NodeJson, target: Target): readonly NodeJson[] {
  const lines = hasLines(one) ? toShownLines(one, target) : toLines(one);
  const [first = [], ...others] = lines;
  switch (target) {
    case "paragraph":
      return lines.map(paragraph);
    case "bulletList":
    case "orderedList": {
      const items = lines.map((line) => node("listItem", {}, [paragraph(line)]));
      return [node(target, {}, items)];
    }
    case "blockquote":
    case "pullquote":
      return [node(target, {}, lines.map(paragraph))];
    case "codeBlock":
      return [node(target, {}, toText(lines))];
    case "preformatted":
    case "verse":
      return [node(target, {}, joined(lines))];
    default: {
      const level = Number(target.slice(-1));
      return [node("heading", { level }, first), ...others.map(paragraph)];
    }
  }
}
