import { Mark, markInputRule, markPasteRule, mergeAttributes, Node } from "@tiptap/core";
import { shortcuts, toEditorKeys } from "../../shortcuts/shortcuts.ts";
import { jsonAttribute } from "./attributes.ts";

/** Typed code. The character before the first backtick is not a part of the match, since it would be removed. */
export const inlineCode = /(?<!`)`([^`]+)`$/;
/** The same in a pasted text. */
export const pastedInlineCode = /(?<!`)`([^`]+)`(?!`)/g;

/** Code inside text: unlike that of the starter kit it may be bold, or a link. */
export const code = Mark.create({
  name: "code",
  code: true,
  excludes: "code",
  exitable: true,
  parseHTML: () => [{ tag: "code" }],
  renderHTML: ({ HTMLAttributes }) => ["code", HTMLAttributes, 0],
  addInputRules() {
    return [markInputRule({ find: inlineCode, type: this.type })];
  },
  addPasteRules() {
    return [markPasteRule({ find: pastedInlineCode, type: this.type })];
  },
  addKeyboardShortcuts() {
    return { [toEditorKeys(shortcuts.text.code)]: () => this.editor.commands.toggleMark("code") };
  },
});

const pasted = [
  "sub",
  "sup",
  "kbd",
  "mark",
  "abbr",
  "small",
  "ins",
  "cite",
  "q",
  "samp",
  "var",
  "dfn",
  "time",
];
const shown = new Set([
  ...pasted,
  "bdi",
  "bdo",
  "big",
  "tt",
  "acronym",
  "strong",
  "em",
  "b",
  "i",
  "s",
  "del",
  "u",
]);

/** Elements of text that the editor has no command for, such as `<abbr title>`. */
export const tag = Mark.create({
  name: "tag",
  excludes: "",
  addAttributes: () => ({
    tag: {
      default: "span",
      parseHTML: (element) => element.getAttribute("data-tag") ?? element.tagName.toLowerCase(),
      renderHTML: ({ tag: name }) => ({ "data-tag": String(name) }),
    },
    html: jsonAttribute("html"),
  }),
  parseHTML: () => [{ tag: "[data-tag]", priority: 60 }, ...pasted.map((name) => ({ tag: name }))],
  renderHTML: ({ mark, HTMLAttributes }) => {
    const name = String(mark.attrs["tag"]);
    return [shown.has(name) ? name : "span", HTMLAttributes, 0];
  },
});

/** HTML inside text that cannot be edited, such as a comment. */
export const inlineHtml = Node.create({
  name: "inlineHtml",
  group: "inline",
  inline: true,
  atom: true,
  addAttributes: () => ({
    source: { default: "", parseHTML: (one) => one.dataset["source"] ?? "" },
  }),
  parseHTML: () => [{ tag: "span[data-inline-html]" }],
  renderHTML: ({ node }) => {
    const source = String(node.attrs["source"]);
    const label = /^<!--|^<[a-z\d-]+/i.exec(source)?.[0].replace("<", "") ?? "html";
    return [
      "span",
      { "data-inline-html": "", "data-source": source, title: source },
      label === "!--" ? "<!-- -->" : `<${label}>`,
    ];
  },
});

/** An image inside text. */
export const inlineImage = Node.create({
  name: "inlineImage",
  group: "inline",
  inline: true,
  atom: true,
  draggable: true,
  addAttributes: () => ({ html: jsonAttribute("html") }),
  parseHTML: () => [{ tag: "img[data-html]" }],
  renderHTML: ({ node, HTMLAttributes }) => {
    const { src, alt } = (node.attrs["html"] ?? {}) as Record<string, unknown>;
    const attributes = {
      src: typeof src === "string" ? src : "",
      alt: typeof alt === "string" ? alt : "",
    };
    return ["img", mergeAttributes(HTMLAttributes, attributes)];
  },
});
