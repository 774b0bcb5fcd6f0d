import type { HtmlElement, HtmlNode } from "./html.ts";
import { parseHtml, writeElement } from "./html.ts";
import { isBlock, readInline, writeInline } from "./inline.ts";
import { readList, writePlainList } from "./list-format.ts";
import type { NodeJson } from "./node-json.ts";
import { attributesOf, node, plainText, textOf } from "./node-json.ts";
import { readQuoteHtml, writePlainQuote } from "./quote-formats.ts";
import { levelOf } from "./text-formats.ts";

/** A part of a text without blocks: a paragraph, or an element such as a list. */
export interface ClassicPiece {
  readonly source: string;
  /** The white space after it, up to the next one. */
  readonly after: string;
  readonly json: NodeJson;
}

interface Run {
  nodes: HtmlNode[];
  source: string;
}

const sourceOf = (one: HtmlNode): string => one.source;

const isOwnPiece = (one: HtmlNode): boolean =>
  (one.kind === "element" && isBlock(one)) ||
  (one.kind === "comment" && /^<!--(?:more|nextpage)/.test(one.source));

/** Cuts a text node at blank lines. */
const cut = (source: string): readonly string[] => source.split(/(\n[\t ]*\n\s*)/);

/** The pieces of a text, with the white space between them as strings of their own. */
function toRuns(nodes: readonly HtmlNode[], isLegacy: boolean): readonly (Run | string)[] {
  const runs: (Run | string)[] = [];
  let run: Run | undefined;
  const end = () => {
    if (run && run.source.trim() === "") runs.push(run.source);
    else if (run) {
      const [lead = ""] = /^\s*/.exec(run.source) ?? [];
      const [trail = ""] = /\s*$/.exec(run.source) ?? [];
      const source = run.source.slice(lead.length, run.source.length - trail.length);
      runs.push(lead, { nodes: run.nodes, source }, trail);
    }
    run = undefined;
  };
  const add = (one: HtmlNode) => {
    run ??= { nodes: [], source: "" };
    run.nodes.push(one);
    run.source += sourceOf(one);
  };
  for (const one of nodes) {
    if (isOwnPiece(one)) {
      end();
      runs.push({ nodes: [one], source: sourceOf(one) });
    } else if (one.kind === "text" && isLegacy) {
      for (const [index, source] of cut(one.source).entries()) {
        if (index % 2 === 1) {
          end();
          runs.push(source);
        } else if (source !== "") {
          const [text] = parseHtml(source) ?? [];
          if (text) add(text);
        }
      }
    } else add(one);
  }
  end();
  return runs;
}

/** Line breaks of texts whose paragraphs are blank lines. */
const withBreaks = (nodes: readonly NodeJson[]): readonly NodeJson[] =>
  nodes.flatMap((one, index) => {
    if (one.type !== "text" || !one.text) return [one];
    const isAfterBreak = nodes[index - 1]?.type === "hardBreak";
    const text = isAfterBreak ? one.text.replace(/^[\t\r ]*\n/, "") : one.text;
    const { marks } = one;
    return text
      .split(/[\t\r ]*\n[\t ]*/)
      .flatMap((line, number) => [
        ...(number > 0 ? [{ type: "hardBreak", ...(marks && { marks }) }] : []),
        ...(line === "" ? [] : [{ ...one, text: line }]),
      ]);
  });

function trimEnds(nodes: readonly NodeJson[]): readonly NodeJson[] {
  const content = [...nodes];
  const [first] = content;
  if (first?.text) content[0] = { ...first, text: first.text.trimStart() };
  const last = content.at(-1);
  if (last?.text) content[content.length - 1] = { ...last, text: last.text.trimEnd() };
  return content.filter(({ type, text }) => type !== "text" || text !== "");
}

/** A quote with a single paragraph that has no element of its own. */
function readBareQuote(children: readonly HtmlNode[]): readonly NodeJson[] | undefined {
  const content = readInline(children, "keep");
  if (!content || content.map(plainText).join("").trim().includes("\n\n")) return undefined;
  return [node("paragraph", { html: null }, trimEnds(withBreaks(trimEnds(content))))];
}

function readComment(source: string): NodeJson | undefined {
  const [, text] = /^<!--more(?: ([^>]*?))?-->$/.exec(source) ?? [];
  if (source.startsWith("<!--more")) return node("more", { text: text ?? "" });
  return source === "<!--nextpage-->" ? node("nextPage", {}) : undefined;
}

function readElement(element: HtmlElement): NodeJson | undefined {
  const { name, attributes, children } = element;
  if (name === "p") {
    const content = readInline(children);
    return content && node("paragraph", { html: attributes }, content);
  }
  if (/^h[1-6]$/.test(name)) {
    const content = readInline(children);
    return content && node("heading", { level: Number(name[1]), html: attributes }, content);
  }
  if (name === "ul" || name === "ol") return readList(element, {});
  if (name === "pre") {
    const content = readInline(children, "keep");
    return content && node("preformatted", { html: attributes }, content);
  }
  if (name === "hr") return node("horizontalRule", { html: attributes });
  if (name !== "blockquote") return undefined;
  const content = readQuoteHtml(children) ?? readBareQuote(children);
  const isQuote = content?.[0]?.type === "paragraph";
  return isQuote ? node("blockquote", { html: attributes }, content) : undefined;
}

function readRun({ nodes, source }: Run, isLegacy: boolean): NodeJson {
  const [only] = nodes;
  const kept = node("rawBlock", { name: "" }, [{ type: "text", text: source }]);
  if (source.includes("\r")) return node("card", { name: "core/freeform", source });
  if (only && nodes.length === 1 && isOwnPiece(only)) {
    const found = only.kind === "element" ? readElement(only) : readComment(only.source);
    return found ?? kept;
  }
  const content = readInline(nodes, isLegacy ? "keep" : "collapse");
  if (!content) return kept;
  return node(
    "paragraph",
    { html: null },
    isLegacy ? trimEnds(withBreaks(trimEnds(content))) : content,
  );
}

/**
 * The pieces of a text without blocks; undefined for HTML that is not well-formed. In a legacy text, one that has no blocks at all,
 * blank lines separate paragraphs.
 */
export function readClassic(text: string, isLegacy: boolean): readonly ClassicPiece[] | undefined {
  const nodes = parseHtml(text);
  if (!nodes) return undefined;
  const pieces: ClassicPiece[] = [];
  for (const run of toRuns(nodes, isLegacy)) {
    const last = pieces.at(-1);
    if (typeof run !== "string")
      pieces.push({ source: run.source, after: "", json: readRun(run, isLegacy) });
    else if (last) pieces.splice(-1, 1, { ...last, after: last.after + run });
    else if (run.trim() !== "") return undefined;
  }
  return pieces;
}

/** Writes a node of a text without blocks; `isLegacy` as in `readClassic`. */
export function writeClassic(one: NodeJson, isLegacy: boolean): string {
  switch (one.type) {
    case "paragraph": {
      const html = writeInline(one.content);
      const isBare = isLegacy && !one.attrs?.["html"];
      return isBare ? html.replaceAll("<br>", "\n") : writeElement("p", attributesOf(one), html);
    }
    case "heading":
      return writeElement(`h${levelOf(one)}`, attributesOf(one), writeInline(one.content));
    case "bulletList":
    case "orderedList":
      return writePlainList(one);
    case "preformatted":
      return writeElement("pre", attributesOf(one), writeInline(one.content));
    case "blockquote":
      return writePlainQuote(one, isLegacy);
    case "more": {
      const text = textOf(one, "text").replaceAll(">", "").trim();
      return `<!--more${text === "" ? "" : ` ${text}`}-->`;
    }
    case "nextPage":
      return "<!--nextpage-->";
    case "horizontalRule":
      return writeElement("hr", attributesOf(one));
    case "card":
      return textOf(one, "source");
    default:
      return plainText(one);
  }
}
