import { writeBlock } from "./block-source.ts";
import { encodeText } from "./entities.ts";
import type { BlockFormat, ReadableBlock } from "./format.ts";
import {
  addClasses,
  classesOf,
  onlyElement,
  parseHtml,
  withClasses,
  writeElement,
} from "./html.ts";
import { readInline, type Spaces, writeInline } from "./inline.ts";
import type { NodeJson } from "./node-json.ts";
import { attributesOf, commentOf, defined, node, plainText, textOf } from "./node-json.ts";

const paragraph: BlockFormat = {
  names: ["core/paragraph"],
  types: ["paragraph"],
  read({ attributes, inner }) {
    const element = onlyElement(parseHtml(inner), "p");
    const content = element && readInline(element.children);
    return content && node("paragraph", { comment: attributes, html: element.attributes }, content);
  },
  write(one) {
    // A heading that became a paragraph.
    const { level: _, ...comment } = commentOf(one);
    const html = attributesOf(one);
    const classes = classesOf(html).filter((name) => name !== "wp-block-heading");
    return writeBlock(
      "core/paragraph",
      comment,
      writeElement("p", withClasses(html, classes), writeInline(one.content)),
    );
  },
};

/** The level of a heading, from 1 to 6. */
export const levelOf = ({ attrs }: NodeJson): number => {
  const level = Number(attrs?.["level"]);
  return level >= 1 && level <= 6 ? Math.trunc(level) : 2;
};

const heading: BlockFormat = {
  names: ["core/heading"],
  types: ["heading"],
  read({ attributes, inner }) {
    const element = onlyElement(parseHtml(inner), "h1", "h2", "h3", "h4", "h5", "h6");
    const content = element && readInline(element.children);
    if (!content) return undefined;
    const level = Number(element.name.slice(1));
    return node("heading", { level, comment: attributes, html: element.attributes }, content);
  },
  write(one) {
    const level = levelOf(one);
    const { level: _, ...others } = commentOf(one);
    const html = addClasses(attributesOf(one), "wp-block-heading");
    return writeBlock(
      "core/heading",
      level === 2 ? others : { level, ...others },
      writeElement(`h${level}`, html, writeInline(one.content)),
    );
  },
};

/** Text of code as the editor of the reference writes it: brackets do not start a shortcode, addresses are not embedded. */
const encodeCode = (text: string): string =>
  encodeText(text)
    .replaceAll("&nbsp;", "\u00a0")
    .replaceAll("[", "&#91;")
    .replace(/^(\s*https?:)\/\/([^\s<>"]+\s*)$/m, "$1&#47;&#47;$2");

const code: BlockFormat = {
  names: ["core/code"],
  types: ["codeBlock"],
  read({ attributes, inner }) {
    const element = onlyElement(parseHtml(inner), "pre");
    const [only, second] = element?.children ?? [];
    if (!element || only?.kind !== "element" || only.name !== "code" || second) return undefined;
    if (Object.keys(only.attributes).length > 0) return undefined;
    const content = readInline(only.children, "keep");
    if (!content?.every(({ type, marks }) => (type === "text" || type === "hardBreak") && !marks))
      return undefined;
    const text = content.map(plainText).join("");
    const attrs = { comment: attributes, html: element.attributes };
    return node("codeBlock", attrs, text === "" ? [] : [{ type: "text", text }]);
  },
  write: (one) =>
    writeBlock(
      "core/code",
      commentOf(one),
      writeElement(
        "pre",
        addClasses(attributesOf(one), "wp-block-code"),
        `<code>${encodeCode(plainText(one))}</code>`,
      ),
    ),
};

const readPre = ({ attributes, inner }: ReadableBlock, type: string): NodeJson | undefined => {
  const spaces: Spaces = "keep";
  const element = onlyElement(parseHtml(inner), "pre");
  const content = element && readInline(element.children, spaces);
  return content && node(type, { comment: attributes, html: element.attributes }, content);
};

const preformatted = (name: "preformatted" | "verse"): BlockFormat => ({
  names: [`core/${name}`],
  types: [name],
  read: (block) => readPre(block, name),
  write: (one) =>
    writeBlock(
      `core/${name}`,
      commentOf(one),
      writeElement(
        "pre",
        addClasses(attributesOf(one), `wp-block-${name}`),
        writeInline(one.content),
      ),
    ),
});

/** Blocks whose content is a text that is kept as it is: HTML and shortcodes. */
const raw: BlockFormat = {
  names: ["core/html", "core/shortcode"],
  types: ["rawBlock"],
  read({ name, attributes, inner }) {
    if (/<!--\s*\/?wp:/.test(inner) || inner.includes("\r")) return undefined;
    const text = inner.replace(/^\n/, "").replace(/\n$/, "");
    const attrs = { name, comment: attributes };
    return node("rawBlock", attrs, text === "" ? [] : [{ type: "text", text }]);
  },
  write: (one) =>
    writeBlock(
      textOf(one, "name") === "core/shortcode" ? "core/shortcode" : "core/html",
      commentOf(one),
      plainText(one),
    ),
};

const moreText = /^\s*<!--more(?: ([^>]*?))?-->(\s*<!--noteaser-->)?\s*$/;

const more: BlockFormat = {
  names: ["core/more"],
  types: ["more"],
  read({ attributes, inner }) {
    const found = moreText.exec(inner);
    if (!found) return undefined;
    return node("more", {
      text: found[1] ?? "",
      hidesTeaser: Boolean(found[2]),
      comment: attributes,
    });
  },
  write(one) {
    const text = textOf(one, "text").replaceAll(">", "").trim();
    const hidesTeaser = one.attrs?.["hidesTeaser"] === true;
    const { customText: _, noTeaser: __, ...others } = commentOf(one);
    return writeBlock(
      "core/more",
      defined({
        customText: text === "" ? undefined : text,
        noTeaser: hidesTeaser ? true : undefined,
        ...others,
      }),
      `<!--more${text === "" ? "" : ` ${text}`}-->${hidesTeaser ? "\n<!--noteaser-->" : ""}`,
    );
  },
};

const nextPage: BlockFormat = {
  names: ["core/nextpage"],
  types: ["nextPage"],
  read: ({ attributes, inner }) =>
    inner.trim() === "<!--nextpage-->" ? node("nextPage", { comment: attributes }) : undefined,
  write: (one) => writeBlock("core/nextpage", commentOf(one), "<!--nextpage-->"),
};

const separator: BlockFormat = {
  names: ["core/separator"],
  types: ["horizontalRule"],
  read({ attributes, inner }) {
    const element = onlyElement(parseHtml(inner), "hr");
    return element && node("horizontalRule", { comment: attributes, html: element.attributes });
  },
  write(one) {
    const html = attributesOf(one);
    const isNew = Object.keys(html).length === 0;
    const added = isNew
      ? ["wp-block-separator", "has-alpha-channel-opacity"]
      : ["wp-block-separator"];
    return writeBlock(
      "core/separator",
      commentOf(one),
      writeElement("hr", addClasses(html, ...added)),
    );
  },
};

export const textFormats: readonly BlockFormat[] = [
  paragraph,
  heading,
  code,
  preformatted("preformatted"),
  preformatted("verse"),
  raw,
  more,
  nextPage,
  separator,
];
