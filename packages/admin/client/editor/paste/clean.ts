import {
  type Attributes,
  type HtmlElement,
  type HtmlNode,
  parseHtml,
  writeElement,
} from "../blocks/html.ts";
import { encodeText } from "../blocks/entities.ts";

/** Elements that are removed with their content. */
const dropped = new Set(
  "script style meta link title head xml svg math canvas iframe object embed form input button select textarea template noscript o:p".split(
    " ",
  ),
);
/** Elements that are preserved, with their preserved attributes. */
const allowed: ReadonlyMap<string, readonly string[]> = new Map<string, readonly string[]>(
  Object.entries({
    p: [],
    h1: [],
    h2: [],
    h3: [],
    h4: [],
    h5: [],
    h6: [],
    ul: [],
    ol: ["start", "reversed"],
    li: [],
    blockquote: [],
    pre: [],
    hr: [],
    br: [],
    table: [],
    thead: [],
    tbody: [],
    tfoot: [],
    tr: [],
    td: ["colspan", "rowspan"],
    th: ["colspan", "rowspan"],
    caption: [],
    strong: [],
    b: [],
    em: [],
    i: [],
    u: [],
    s: [],
    del: [],
    strike: [],
    code: [],
    kbd: [],
    sub: [],
    sup: [],
    mark: [],
    a: ["href", "title"],
    img: ["src", "alt"],
  }),
);

/** The style of an element, whose attribute is renamed so that no policy applies to it. */
const styleOf = ({ attributes: { style, "data-style": renamed } }: HtmlElement): string =>
  String(renamed ?? style ?? "").toLowerCase();

const classOf = ({ attributes }: HtmlElement): string => String(attributes["class"] ?? "");

/** Elements with lines of their own that are replaced by paragraphs. */
const wrappers = new Set(
  "address article aside center dd details div dl dt fieldset figcaption figure footer header hgroup legend main nav search section summary".split(
    " ",
  ),
);
/** Preserved elements that contain blocks or rows. */
const structures = new Set("blockquote table thead tbody tfoot tr ul ol".split(" "));
const isBlock = (name: string): boolean =>
  wrappers.has(name) || structures.has(name) || /^(?:p|h[1-6]|pre|hr|li|t[dh])$/.test(name);

const withBlocks = new WeakMap<HtmlElement, boolean>();
/** Whether there is a block among the descendants of an element. */
function hasBlock(element: HtmlElement): boolean {
  const known = withBlocks.get(element);
  if (known !== undefined) return known;
  const has = element.children.some(
    (one) => one.kind === "element" && (isBlock(one.name) || hasBlock(one)),
  );
  withBlocks.set(element, has);
  return has;
}

/** What an element may contain: blocks, text, or text whose line breaks are shown. */
type ContentModel = "blocks" | "text" | "pre";
const isBlank = (html: string): boolean => html.replace(/&nbsp;|<br\/?>/g, "").trim() === "";

/** Whether a paragraph of an office document is an item of a list. */
const isOfficeItem = (one: HtmlNode): one is HtmlElement =>
  one.kind === "element" && one.name === "p" && /mso-list:\s*l\d/.test(styleOf(one));

const levelOf = (one: HtmlElement): number => Number(/level(\d)/.exec(styleOf(one))?.[1] ?? 1);

const textIn = (one: HtmlNode): string =>
  one.kind === "text" ? one.text : one.kind === "element" ? one.children.map(textIn).join("") : "";

/** The bullet or number that an office document writes before the text of an item. */
const isBullet = (one: HtmlNode): boolean =>
  one.kind === "element" && /mso-list:\s*ignore/.test(styleOf(one));

function isOrdered(item: HtmlElement): boolean {
  const find = (nodes: readonly HtmlNode[]): HtmlNode | undefined => {
    for (const one of nodes) {
      if (isBullet(one)) return one;
      const inside = one.kind === "element" ? find(one.children) : undefined;
      if (inside) return inside;
    }
    return undefined;
  };
  const bullet = find(item.children);
  return bullet !== undefined && /^\s*(?:\d+|[a-z]{1,4})[.)]/i.test(textIn(bullet));
}

/** Paragraphs that look like items of a list as a list. */
function writeOfficeList(items: readonly HtmlElement[]): string {
  const [first] = items;
  if (!first) return "";
  const level = levelOf(first);
  const name = isOrdered(first) ? "ol" : "ul";
  let html = "";
  for (let at = 0; at < items.length;) {
    const item = items[at++];
    if (!item) break;
    const inner: HtmlElement[] = [];
    for (let next = items[at]; next && levelOf(next) > level; next = items[++at]) inner.push(next);
    html += `<li>${cleanAll(item.children, "text")}${writeOfficeList(inner)}</li>`;
  }
  return `<${name}>${html}</${name}>`;
}

/** Marks that are written as styles, as word processors on the web do. */
function withStyles(element: HtmlElement, inner: string): string {
  if (inner.trim() === "") return inner;
  const style = styleOf(element);
  let html = inner;
  if (/font-weight:\s*(?:bold|[6-9]00)/.test(style)) html = `<strong>${html}</strong>`;
  if (/font-style:\s*italic/.test(style)) html = `<em>${html}</em>`;
  if (/text-decoration[^;]*line-through/.test(style)) html = `<s>${html}</s>`;
  if (/vertical-align:\s*super/.test(style)) html = `<sup>${html}</sup>`;
  if (/vertical-align:\s*sub/.test(style)) html = `<sub>${html}</sub>`;
  return html;
}

const isHeavy = (element: HtmlElement) => /font-weight:\s*(?:normal|400)/.test(styleOf(element));

function keepAttributes({ name, attributes }: HtmlElement): Attributes {
  const entries = (allowed.get(name) ?? []).flatMap((key) => {
    const value = attributes[key];
    return typeof value === "string" ? [[key, value] as const] : [];
  });
  return Object.fromEntries(entries);
}

const isSafe = (address: string | true | undefined): boolean =>
  typeof address === "string" && /^(?:https?:|mailto:|tel:|\/|#)/i.test(address.trim());

/** The content model of an element inside another one. */
function modelOf({ name }: HtmlElement, outer: ContentModel): ContentModel {
  if (outer === "pre" || name === "pre") return "pre";
  const isText = isBlock(name) && !wrappers.has(name) && !structures.has(name);
  return isText ? "text" : outer;
}

function cleanElement(element: HtmlElement, model: ContentModel): string {
  const { name, attributes, children } = element;
  if (dropped.has(name) || isBullet(element)) return "";
  if (/display:\s*none|mso-hide:\s*all/.test(styleOf(element))) return "";
  const inner = cleanAll(children, modelOf(element, model));
  if (name === "a" && !isSafe(attributes["href"])) return inner;
  if (name === "img")
    return isSafe(attributes["src"]) ? writeElement("img", keepAttributes(element)) : "";
  if (name === "p" && /MsoTitle/.test(classOf(element))) return writeElement("h1", {}, inner);
  if (/^h[1-6]$|^p$/.test(name) && inner.replaceAll("&nbsp;", "").trim() === "") return "";
  // A wrapper of some word processors, which is not bold.
  if ((name === "b" || name === "i") && isHeavy(element)) return inner;
  if (allowed.has(name)) return writeElement(name, keepAttributes(element), inner);
  const html = withStyles(element, inner);
  if (model !== "blocks" || !wrappers.has(name) || hasBlock(element)) return html;
  if (isBlank(html)) return "";
  // Images are blocks.
  return isBlank(inner.replace(/<img [^>]*>/g, "")) ? html : `<p>${html}</p>`;
}

/** Whether the text before and after a node is on other lines than the node. */
const breaksLine = (one: HtmlNode | undefined): boolean =>
  one?.kind === "element" && wrappers.has(one.name);

function cleanAll(nodes: readonly HtmlNode[], model: ContentModel): string {
  const isPre = model === "pre";
  let html = "";
  let last: HtmlNode | undefined;
  for (let at = 0; at < nodes.length; at++) {
    const one = nodes[at];
    if (!one || one.kind === "comment") continue;
    if (one.kind === "text" && !isPre && one.text.trim() === "" && breaksLine(last)) continue;
    if (model !== "blocks" && html !== "" && (breaksLine(last) || breaksLine(one)))
      html += isPre ? "\n" : "<br/>";
    last = one;
    if (one.kind === "text")
      html += encodeText(isPre ? one.text : one.text.replace(/[\n\r]+/g, " "));
    else if (isOfficeItem(one)) {
      const items: HtmlElement[] = [];
      for (; at < nodes.length; at++) {
        const next = nodes[at];
        if (next && isOfficeItem(next)) items.push(next);
        else if (next?.kind !== "text" || next.text.trim() !== "") break;
      }
      at--;
      html += writeOfficeList(items);
    } else html += cleanElement(one, model);
  }
  return html;
}

/**
 * Reduces HTML of the clipboard to the elements that the editor supports, without styles, classes and scripts. It must
 * be well-formed, as browsers write it; otherwise the result is undefined.
 */
export function cleanHtml(html: string): string | undefined {
  const nodes = parseHtml(html);
  return nodes && cleanAll(nodes, "blocks");
}
