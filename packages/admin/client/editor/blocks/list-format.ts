import { type BlockAttributes, toSegments, writeBlock } from "./block-source.ts";
import type { BlockFormat } from "./format.ts";
import type { Attributes, HtmlElement, HtmlNode } from "./html.ts";
import { addClasses, isBlank, onlyElement, parseHtml, writeElement } from "./html.ts";
import { readInline, writeInline } from "./inline.ts";
import type { NodeJson } from "./node-json.ts";
import { attributesOf, commentOf, node } from "./node-json.ts";

const isList = (one: HtmlNode): one is HtmlElement =>
  one.kind === "element" && (one.name === "ul" || one.name === "ol");

/** The attributes of an opening comment of a block; undefined if a comment is something else. */
function readComment(source: string, name: string): BlockAttributes | undefined {
  const [only, ...others] = toSegments(source);
  const isOpening = only?.kind === "block" && only.name === name && others.length === 0;
  return isOpening ? only.attributes : undefined;
}

const isEnd = (source: string, name: string): boolean =>
  new RegExp(`^<!--\\s+/wp:${name}\\s+-->$`).test(source);

/** Reads elements with a comment before and after each, or without comments as older editors wrote them. */
function readItems<T>(
  nodes: readonly HtmlNode[],
  name: string,
  read: (element: HtmlElement, comment: BlockAttributes) => T | undefined,
): readonly T[] | undefined {
  const found: T[] = [];
  let comment: BlockAttributes = {};
  for (const one of nodes) {
    if (isBlank(one)) continue;
    if (one.kind === "comment") {
      if (isEnd(one.source, name)) continue;
      const attributes = readComment(one.source, `core/${name}`);
      if (!attributes) return undefined;
      comment = attributes;
      continue;
    }
    const item = one.kind === "element" ? read(one, comment) : undefined;
    if (item === undefined) return undefined;
    found.push(item);
    comment = {};
  }
  return found;
}

function readItem(element: HtmlElement, comment: BlockAttributes): NodeJson | undefined {
  if (element.name !== "li") return undefined;
  const { children } = element;
  const isStart = (one: HtmlNode) =>
    isList(one) || (one.kind === "comment" && /^<!--\s+wp:/.test(one.source));
  const start = children.findIndex(isStart);
  const content = readInline(start < 0 ? children : children.slice(0, start));
  const lists = start < 0 ? [] : readItems(children.slice(start), "list", readList);
  if (!content || !lists) return undefined;
  const text: NodeJson =
    content.length > 0 ? { type: "paragraph", content } : { type: "paragraph" };
  return node("listItem", { comment, html: element.attributes }, [text, ...lists]);
}

/** A list as a node: also used for lists without comments. */
export function readList(element: HtmlElement, comment: BlockAttributes): NodeJson | undefined {
  if (!isList(element)) return undefined;
  const items = readItems(element.children, "list-item", readItem);
  if (!items || items.length === 0) return undefined;
  const { start, reversed, ...html } = element.attributes;
  const isOrdered = element.name === "ol";
  if (!isOrdered) return node("bulletList", { comment, html: element.attributes }, items);
  if (start !== undefined && !/^-?\d{1,9}$/.test(String(start))) return undefined;
  const attrs = {
    start: start === undefined ? 1 : Number(start),
    reversed: reversed !== undefined,
    comment,
    html,
  };
  return node("orderedList", attrs, items);
}

function toListAttributes(one: NodeJson): { comment: BlockAttributes; html: Attributes } {
  const { ordered: _, start: __, reversed: ___, ...others } = commentOf(one);
  const html = attributesOf(one);
  if (one.type !== "orderedList") return { comment: others, html };
  const start = Number(one.attrs?.["start"] ?? 1);
  const isReversed = one.attrs?.["reversed"] === true;
  const isFirst = start === 1 || !Number.isSafeInteger(start);
  return {
    comment: {
      ordered: true,
      ...(isReversed && { reversed: true }),
      ...(!isFirst && { start }),
      ...others,
    },
    html: {
      ...(isReversed && { reversed: true }),
      ...(!isFirst && { start: String(start) }),
      ...html,
    },
  };
}

/** A list as HTML without comments, as classic content has it. */
export function writePlainList(one: NodeJson): string {
  const items = (one.content ?? []).map((item) => {
    const [text, ...lists] = item.content ?? [];
    const inner = lists.map((list) => `\n${writePlainList(list)}\n`).join("");
    return `\t${writeElement("li", attributesOf(item), writeInline(text?.content) + inner)}\n`;
  });
  const name = one.type === "orderedList" ? "ol" : "ul";
  return writeElement(name, toListAttributes(one).html, `\n${items.join("")}`);
}

function writeList(one: NodeJson): string {
  const { comment, html } = toListAttributes(one);
  const items = (one.content ?? []).map((item) => {
    const [text, ...lists] = item.content ?? [];
    const inner = writeInline(text?.content) + lists.map(writeList).join("\n\n");
    return writeBlock(
      "core/list-item",
      commentOf(item),
      writeElement("li", attributesOf(item), inner),
    );
  });
  const name = one.type === "orderedList" ? "ol" : "ul";
  const element = writeElement(name, addClasses(html, "wp-block-list"), items.join("\n\n"));
  return writeBlock("core/list", comment, element);
}

export const list: BlockFormat = {
  names: ["core/list"],
  types: ["bulletList", "orderedList"],
  read({ attributes, inner }) {
    const element = onlyElement(parseHtml(inner), "ul", "ol");
    return element && readList(element, attributes);
  },
  write: writeList,
};
