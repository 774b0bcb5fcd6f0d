import { encodeText } from "./entities.ts";
import type { HtmlElement, HtmlNode } from "./html.ts";
import { writeAttributes, writeElement } from "./html.ts";
import type { MarkJson, NodeJson } from "./node-json.ts";
import { attributesOf, textOf } from "./node-json.ts";

/** Elements of the marks that the editor has commands for; others are kept by the mark `tag`. */
const known: Readonly<Record<string, string>> = {
  strong: "bold",
  b: "bold",
  em: "italic",
  i: "italic",
  s: "strike",
  del: "strike",
  strike: "strike",
  u: "underline",
  code: "code",
};
const others = new Set(
  "abbr acronym bdi bdo big cite data dfn font ins kbd label mark q ruby samp small span sub sup time tt var".split(
    " ",
  ),
);

function toMark({ name, attributes }: HtmlElement): MarkJson | undefined {
  if (name === "a") {
    const { href, ...html } = attributes;
    return { type: "link", attrs: { href: typeof href === "string" ? href : null, html } };
  }
  const type = known[name];
  const isPlain = Object.keys(attributes).length === 0;
  if (type === "code" || type === "underline") {
    if (isPlain) return { type };
  } else if (type && isPlain) return { type, attrs: { tag: name } };
  return type || others.has(name)
    ? { type: "tag", attrs: { tag: name, html: attributes } }
    : undefined;
}

/** How white space is read: collapsed as in a browser, or kept. */
export type Spaces = "collapse" | "keep";

function append(
  found: NodeJson[],
  nodes: readonly HtmlNode[],
  marks: readonly MarkJson[],
  spaces: Spaces,
): boolean {
  const withMarks = (one: NodeJson): NodeJson => (marks.length > 0 ? { ...one, marks } : one);
  for (const one of nodes) {
    if (one.kind === "text") {
      const text =
        spaces === "keep" ? one.text : one.text.replace(/[\t\r\f ]*\n[\t\n\r\f ]*/g, " ");
      if (text !== "") found.push(withMarks({ type: "text", text }));
    } else if (one.kind === "comment") {
      if (/^<!--\s*\/?wp:/.test(one.source)) return false;
      found.push(withMarks({ type: "inlineHtml", attrs: { source: one.source } }));
    } else if (one.name === "br" && Object.keys(one.attributes).length === 0) {
      found.push(withMarks({ type: "hardBreak" }));
    } else if (one.name === "img") {
      found.push(withMarks({ type: "inlineImage", attrs: { html: one.attributes } }));
    } else {
      const mark = toMark(one);
      if (mark && one.children.length > 0) {
        if (!append(found, one.children, [...marks, mark], spaces)) return false;
      } else if (isBlock(one)) return false;
      else found.push(withMarks({ type: "inlineHtml", attrs: { source: one.source } }));
    }
  }
  return true;
}

const blockNames = new Set(
  "address article aside blockquote dd details dialog div dl dt fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 header hgroup hr li main nav ol p pre section table tbody td tfoot th thead tr ul".split(
    " ",
  ),
);

/** Whether an element, or one inside it, is a block of text. */
export const isBlock = ({ name, children }: HtmlElement): boolean =>
  blockNames.has(name) || children.some((one) => one.kind === "element" && isBlock(one));

/** Joins neighbours with the same marks, and removes the spaces that a browser does not show. */
function tidy(nodes: readonly NodeJson[], spaces: Spaces): readonly NodeJson[] {
  const joined: NodeJson[] = [];
  for (const one of nodes) {
    const last = joined.at(-1);
    const isSame =
      last?.type === "text" &&
      one.type === "text" &&
      JSON.stringify(last.marks) === JSON.stringify(one.marks);
    if (isSame) joined.splice(-1, 1, { ...last, text: `${last.text ?? ""}${one.text ?? ""}` });
    else joined.push(one);
  }
  if (spaces === "keep") return joined;
  return joined.flatMap((one, index) => {
    if (one.type !== "text") return [one];
    let text = one.text ?? "";
    if (index === 0 || joined[index - 1]?.type === "hardBreak") text = text.replace(/^[ \t]+/, "");
    if (index === joined.length - 1) text = text.replace(/[ \t]+$/, "");
    return text === "" ? [] : [{ ...one, text }];
  });
}

/** The inline content of an element; undefined if it contains block-level content. */
export function readInline(
  nodes: readonly HtmlNode[],
  spaces: Spaces = "collapse",
): readonly NodeJson[] | undefined {
  const found: NodeJson[] = [];
  return append(found, nodes, [], spaces) ? tidy(found, spaces) : undefined;
}

const tagOf = ({ type, attrs }: MarkJson): string => {
  if (type === "link") return "a";
  if (type === "code") return "code";
  const tag = attrs?.["tag"];
  return typeof tag === "string" && (tag in known || others.has(tag))
    ? tag
    : ({ bold: "strong", italic: "em", strike: "s", underline: "u" }[type] ?? "span");
};

function openMark(mark: MarkJson): string {
  const html = attributesOf(mark);
  const href = mark.attrs?.["href"];
  const isLink = mark.type === "link" && typeof href === "string";
  return `<${tagOf(mark)}${writeAttributes(isLink ? { href, ...html } : html)}>`;
}

function writeLeaf(one: NodeJson): string {
  if (one.type === "hardBreak") return "<br>";
  if (one.type === "inlineImage") return writeElement("img", attributesOf(one));
  return one.type === "inlineHtml" ? textOf(one, "source") : encodeText(one.text ?? "");
}

/** Inline content as HTML: neighbours with the same marks share their elements. */
export function writeInline(nodes: readonly NodeJson[] = []): string {
  let open: readonly MarkJson[] = [];
  let html = "";
  const close = (count: number) => {
    for (const mark of open.slice(count).reverse()) html += `</${tagOf(mark)}>`;
    open = open.slice(0, count);
  };
  for (const one of nodes) {
    const marks = one.marks ?? [];
    let same = 0;
    while (
      same < open.length &&
      same < marks.length &&
      JSON.stringify(open[same]) === JSON.stringify(marks[same])
    )
      same++;
    close(same);
    for (const mark of marks.slice(same)) html += openMark(mark);
    open = marks;
    html += writeLeaf(one);
  }
  close(0);
  return html;
}
