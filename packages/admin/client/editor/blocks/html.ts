import { decodeText, encodeAttribute } from "./entities.ts";

/** The attributes of an element in their order; `true` for those without a value, such as `controls`. */
export type Attributes = Readonly<Record<string, string | true>>;

export interface HtmlElement {
  readonly kind: "element";
  readonly name: string;
  readonly attributes: Attributes;
  readonly children: readonly HtmlNode[];
  /** The element as it was written. */
  readonly source: string;
}

export type HtmlNode =
  | HtmlElement
  | { readonly kind: "text"; readonly text: string; readonly source: string }
  | { readonly kind: "comment"; readonly source: string };

/** Elements nested deeper are not read. */
const MAX_DEPTH = 60;

const voidElements: ReadonlySet<string> = new Set(
  "area base br col embed hr img input link meta source track wbr".split(" "),
);
const rawText = new Set(["script", "style", "textarea", "title", "xmp", "iframe", "noscript"]);

const openTag =
  /<([a-z][a-z\d:-]*)((?:\s+[^\s"'<>/=]+(?:\s*=\s*(?:"[^"]*"|'[^']*'|[^\s"'=<>`]+))?)*)\s*(\/?)>/iy;
const closeTag = /<\/([a-z][a-z\d:-]*)\s*>/iy;
const attribute = /([^\s"'<>/=]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'=<>`]+)))?/g;

function readAttributes(source: string): Attributes | undefined {
  const found: [string, string | true][] = [];
  for (const [, name = "", double, single, bare] of source.matchAll(attribute)) {
    const written = double ?? single ?? bare;
    const value = written === undefined ? true : decodeText(written);
    if (value === undefined) return undefined;
    if (!found.some(([other]) => other === name.toLowerCase()))
      found.push([name.toLowerCase(), value]);
  }
  return Object.fromEntries(found);
}

interface Open {
  readonly name: string;
  readonly attributes: Attributes;
  readonly children: HtmlNode[];
  readonly start: number;
}

const match = (pattern: RegExp, html: string, at: number) => {
  pattern.lastIndex = at;
  return pattern.exec(html);
};

/**
 * Parses well-formed HTML. Returns undefined for anything whose meaning depends on the error handling of a browser: elements
 * that are not closed or not nested, unknown character references, unfinished tags.
 */
export function parseHtml(html: string): readonly HtmlNode[] | undefined {
  const root: Open = { name: "", attributes: {}, children: [], start: 0 };
  const stack: Open[] = [root];
  let at = 0;
  while (at < html.length) {
    const top = stack.at(-1) ?? root;
    const next = html.indexOf("<", at);
    const end = next < 0 ? html.length : next;
    if (end > at) {
      const source = html.slice(at, end);
      const text = decodeText(source);
      if (text === undefined) return undefined;
      top.children.push({ kind: "text", text, source });
    }
    if (next < 0) break;
    if (html.startsWith("<!--", next)) {
      const close = html.indexOf("-->", next + 4);
      if (close < 0) return undefined;
      at = close + 3;
      top.children.push({ kind: "comment", source: html.slice(next, at) });
      continue;
    }
    const closing = match(closeTag, html, next);
    if (closing) {
      if (stack.length === 1 || closing[1]?.toLowerCase() !== top.name) return undefined;
      stack.pop();
      at = closeTag.lastIndex;
      const { name, attributes, children, start } = top;
      const source = html.slice(start, at);
      stack.at(-1)?.children.push({ kind: "element", name, attributes, children, source });
      continue;
    }
    const opening = match(openTag, html, next);
    if (!opening) return undefined;
    const name = (opening[1] ?? "").toLowerCase();
    const attributes = readAttributes(opening[2] ?? "");
    if (!attributes || (opening[3] && !voidElements.has(name))) return undefined;
    at = openTag.lastIndex;
    if (voidElements.has(name)) {
      const source = html.slice(next, at);
      top.children.push({ kind: "element", name, attributes, children: [], source });
    } else if (rawText.has(name)) {
      const close = html.toLowerCase().indexOf(`</${name}>`, at);
      if (close < 0) return undefined;
      at = close + name.length + 3;
      const source = html.slice(next, at);
      top.children.push({ kind: "element", name, attributes, children: [], source });
    } else {
      if (stack.length > MAX_DEPTH) return undefined;
      stack.push({ name, attributes, children: [], start: next });
    }
  }
  return stack.length === 1 ? root.children : undefined;
}

/** Whether a node is white space between elements. */
export const isBlank = (node: HtmlNode): boolean =>
  node.kind === "text" && /^[\t\n\r\f ]*$/.test(node.text);

/** The only element of a list of nodes, if there is nothing else but white space. */
export function onlyElement(
  nodes: readonly HtmlNode[] | undefined,
  ...names: readonly string[]
): HtmlElement | undefined {
  const [first, ...others] = nodes?.filter((node) => !isBlank(node)) ?? [];
  return first?.kind === "element" && others.length === 0 && names.includes(first.name)
    ? first
    : undefined;
}

/** The attributes of a tag, with a space before each. */
export const writeAttributes = (attributes: Attributes): string =>
  Object.entries(attributes)
    .map(([name, value]) => (value === true ? ` ${name}` : ` ${name}="${encodeAttribute(value)}"`))
    .join("");

/** An element with attributes and HTML inside. */
export function writeElement(name: string, attributes: Attributes, inner = ""): string {
  if (voidElements.has(name)) return `<${name}${writeAttributes(attributes)}/>`;
  return `<${name}${writeAttributes(attributes)}>${inner}</${name}>`;
}

/** The classes of an element. */
export const classesOf = ({ class: value }: Attributes): readonly string[] =>
  typeof value === "string" ? value.split(/\s+/).filter((name) => name !== "") : [];

/** Attributes with other classes: `class` comes first if it is new, and is left out if there are none. */
export function withClasses(attributes: Attributes, classes: readonly string[]): Attributes {
  const value = [...new Set(classes)].join(" ");
  if (value !== "" && "class" in attributes) return { ...attributes, class: value };
  const { class: _, ...others } = attributes;
  return value === "" ? others : { class: value, ...others };
}

/** Attributes with classes added after those that it has. */
export const addClasses = (attributes: Attributes, ...classes: readonly string[]): Attributes =>
  withClasses(attributes, [...classesOf(attributes), ...classes]);
