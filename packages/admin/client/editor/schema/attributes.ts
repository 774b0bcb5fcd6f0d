import { type Attribute, Extension } from "@tiptap/core";
import { classesOf, type Attributes } from "../blocks/html.ts";

/** An attribute that is an object: written as JSON, so that it is kept by copy and paste. */
export const jsonAttribute = (name: string): Attribute => ({
  default: null,
  keepOnSplit: false,
  parseHTML: (element) => fromJson(element.getAttribute(`data-${name}`)),
  renderHTML: ({ [name]: value }) =>
    value === null || value === undefined ? {} : { [`data-${name}`]: JSON.stringify(value) },
});

function fromJson(text: string | null): unknown {
  try {
    return text === null ? null : JSON.parse(text);
  } catch {
    return null;
  }
}

const shown = /^(?:has-|is-style-|is-content-|is-vertical$|align(?:left|right|center|wide|full)$)/;

/** The attributes of the element of a block: the editor shows those classes that themes style. */
const htmlAttribute: Attribute = {
  ...jsonAttribute("html"),
  renderHTML({ html }) {
    if (typeof html !== "object" || html === null) return {};
    const attributes: Attributes = html;
    const classes = classesOf(attributes).filter((name) => shown.test(name));
    const { dir, lang } = attributes;
    return {
      "data-html": JSON.stringify(html),
      ...(classes.length > 0 && { class: classes.join(" ") }),
      ...(typeof dir === "string" && { dir }),
      ...(typeof lang === "string" && { lang }),
    };
  },
};

const blocks = [
  "paragraph",
  "heading",
  "bulletList",
  "orderedList",
  "listItem",
  "blockquote",
  "pullquote",
  "codeBlock",
  "preformatted",
  "verse",
  "rawBlock",
  "more",
  "nextPage",
  "horizontalRule",
  "image",
  "gallery",
  "audio",
  "video",
  "file",
  "embed",
  "tableFigure",
  "table",
  "tableRow",
  "tableCell",
  "tableHeader",
  "buttons",
  "button",
];

/** The attributes of all blocks: their source, and the attributes of their comment and of their element. */
export const blockAttributes = Extension.create({
  name: "blockAttributes",
  addGlobalAttributes: () => [
    {
      types: [...blocks, "card", "menu", "classic"],
      attributes: { origin: { default: null, rendered: false, keepOnSplit: false } },
    },
    { types: blocks, attributes: { comment: jsonAttribute("comment"), html: htmlAttribute } },
    {
      types: ["bold", "italic", "strike"],
      attributes: {
        tag: {
          default: null,
          parseHTML: (element) => element.tagName.toLowerCase(),
          rendered: false,
        },
      },
    },
    { types: ["link"], attributes: { html: jsonAttribute("html") } },
    {
      types: ["orderedList"],
      attributes: {
        reversed: {
          default: false,
          parseHTML: (element) => element.hasAttribute("reversed"),
          renderHTML: ({ reversed }) => (reversed ? { reversed: "" } : {}),
        },
      },
    },
  ],
});
