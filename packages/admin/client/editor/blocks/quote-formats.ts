import { toSegments, writeBlock } from "./block-source.ts";
import type { BlockFormat, ReadContext } from "./format.ts";
import type { Attributes, HtmlNode } from "./html.ts";
import { addClasses, isBlank, onlyElement, parseHtml, writeElement } from "./html.ts";
import { readInline, writeInline } from "./inline.ts";
import type { NodeJson } from "./node-json.ts";
import { attributesOf, commentOf, node } from "./node-json.ts";

/** Paragraphs and a citation in HTML without comments, as older editors wrote it. */
export function readQuoteHtml(nodes: readonly HtmlNode[]): readonly NodeJson[] | undefined {
  const found: NodeJson[] = [];
  for (const one of nodes) {
    if (isBlank(one)) continue;
    if (one.kind !== "element" || (one.name !== "p" && one.name !== "cite")) return undefined;
    if (found.at(-1)?.type === "citation") return undefined;
    const isCitation = one.name === "cite";
    if (isCitation && Object.keys(one.attributes).length > 0) return undefined;
    const content = readInline(one.children);
    if (!content) return undefined;
    const attrs = isCitation ? {} : { html: one.attributes };
    if (!isCitation || content.length > 0)
      found.push(node(isCitation ? "citation" : "paragraph", attrs, content));
  }
  return found;
}

/** The blocks of a quote, and the HTML between and after them. */
function readBody(text: string, reading: ReadContext): readonly NodeJson[] | undefined {
  const found: NodeJson[] = [];
  for (const segment of toSegments(text)) {
    const more =
      segment.kind === "block"
        ? reading.blocks(segment.source)
        : readQuoteHtml(parseHtml(segment.source) ?? [{ kind: "comment", source: "" }]);
    if (!more || (more.length > 0 && found.at(-1)?.type === "citation")) return undefined;
    found.push(...more);
  }
  return found[0] === undefined || found[0].type === "citation"
    ? [{ type: "paragraph" }, ...found]
    : found;
}

const frame = /^\s*(<blockquote(?:\s[^<>]*)?>)([^]*)<\/blockquote>\s*$/i;

function readFrame(html: string): { attributes: Attributes; body: string } | undefined {
  const [, tag = "", body = ""] = frame.exec(html) ?? [];
  const element = tag && onlyElement(parseHtml(`${tag}</blockquote>`), "blockquote");
  return element ? { attributes: element.attributes, body } : undefined;
}

const writeCitation = (children: readonly NodeJson[]): string => {
  const html = writeInline(children.find(({ type }) => type === "citation")?.content);
  return html === "" ? "" : `<cite>${html}</cite>`;
};
const withoutCitation = (children: readonly NodeJson[]): readonly NodeJson[] =>
  children.filter(({ type }) => type !== "citation");

export const quote: BlockFormat = {
  names: ["core/quote"],
  types: ["blockquote"],
  read({ attributes, inner }, reading) {
    const found = readFrame(inner);
    const content = found && readBody(found.body, reading);
    return content && node("blockquote", { comment: attributes, html: found.attributes }, content);
  },
  write(one, { block }) {
    const children = one.content ?? [];
    const inner = withoutCitation(children).map(block).join("\n\n") + writeCitation(children);
    const html = addClasses(attributesOf(one), "wp-block-quote");
    return writeBlock("core/quote", commentOf(one), writeElement("blockquote", html, inner));
  },
};

const writePlain = (one: NodeJson): string =>
  writeElement("p", attributesOf(one), writeInline(one.content));

/** A quote as HTML without comments, as classic content has it. */
export function writePlainQuote(one: NodeJson, isLegacy: boolean): string {
  const children = one.content ?? [];
  const paragraphs = withoutCitation(children);
  const isBare = isLegacy && paragraphs.every(({ attrs }) => !attrs?.["html"]);
  const inner =
    (isBare
      ? paragraphs.map(({ content }) => writeInline(content).replaceAll("<br>", "\n")).join("\n\n")
      : paragraphs.map(writePlain).join("\n")) + writeCitation(children);
  return writeElement("blockquote", attributesOf(one), inner);
}

export const pullquote: BlockFormat = {
  names: ["core/pullquote"],
  types: ["pullquote"],
  read({ attributes, inner }) {
    const figure = onlyElement(parseHtml(inner), "figure");
    const element = onlyElement(figure?.children, "blockquote");
    const content = element && readQuoteHtml(element.children);
    if (!figure || !content) return undefined;
    const isEmpty = content[0] === undefined || content[0].type === "citation";
    return node(
      "pullquote",
      { comment: attributes, html: figure.attributes, quote: element.attributes },
      isEmpty ? [{ type: "paragraph" }, ...content] : content,
    );
  },
  write(one) {
    const children = one.content ?? [];
    const inner = withoutCitation(children).map(writePlain).join("") + writeCitation(children);
    return writeBlock(
      "core/pullquote",
      commentOf(one),
      writeElement(
        "figure",
        addClasses(attributesOf(one), "wp-block-pullquote"),
        writeElement("blockquote", attributesOf(one, "quote"), inner),
      ),
    );
  },
};
