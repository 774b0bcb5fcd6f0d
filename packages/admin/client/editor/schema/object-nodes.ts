import { Node, type NodeConfig } from "@tiptap/core";
import { jsonAttribute } from "./attributes.ts";

/** A figure whose content is its caption. */
const figure = (name: string, attributes: readonly string[], more: Partial<NodeConfig> = {}) =>
  Node.create({
    name,
    group: "block",
    content: "inline*",
    isolating: true,
    defining: true,
    draggable: true,
    addAttributes: () => Object.fromEntries(attributes.map((one) => [one, jsonAttribute(one)])),
    parseHTML: () => [{ tag: `figure[data-${name}]`, contentElement: "figcaption" }],
    renderHTML: ({ HTMLAttributes }) => [
      "figure",
      { ...HTMLAttributes, [`data-${name}`]: "" },
      ["figcaption", 0],
    ],
    ...more,
  });

const toText = (value: unknown): string => (typeof value === "string" ? value : "");

/** An image: `img` has the attributes of its element, `link` those of the link around it. */
export const image = figure("image", ["img", "link"], {
  addAttributes: () => ({
    img: jsonAttribute("img"),
    link: jsonAttribute("link"),
    // The upload whose progress is shown.
    upload: { default: null, rendered: false },
  }),
  parseHTML: () => [
    { tag: "figure[data-image]", contentElement: "figcaption" },
    {
      tag: "img[src]",
      getAttrs: (element) => {
        const src = element.getAttribute("src") ?? "";
        if (!/^https?:/i.test(src)) return false;
        return { img: { src, alt: element.getAttribute("alt") ?? "" } };
      },
    },
  ],
  renderHTML: ({ node, HTMLAttributes }) => {
    const { src, alt } = (node.attrs["img"] ?? {}) as Record<string, unknown>;
    return [
      "figure",
      { ...HTMLAttributes, "data-image": "" },
      ["img", { src: toText(src), alt: toText(alt) }],
      ["figcaption", 0],
    ];
  },
});
export const audio = figure("audio", ["media"]);
export const video = figure("video", ["media"]);

export const embed = figure("embed", [], {
  addAttributes: () => ({
    url: { default: "", parseHTML: (element: HTMLElement) => element.dataset["url"] ?? "" },
  }),
  renderHTML: ({ node, HTMLAttributes }) => [
    "figure",
    { ...HTMLAttributes, "data-embed": "", "data-url": toText(node.attrs["url"]) },
    ["figcaption", 0],
  ],
});

/** A link to a file, whose content is its name. */
export const file = Node.create({
  name: "file",
  group: "block",
  content: "inline*",
  isolating: true,
  defining: true,
  draggable: true,
  addAttributes: () => ({
    link: jsonAttribute("link"),
    button: jsonAttribute("button"),
    label: { default: "Download", parseHTML: (element) => element.dataset["label"] ?? "Download" },
  }),
  parseHTML: () => [{ tag: "div[data-file]" }],
  renderHTML: ({ node, HTMLAttributes }) => [
    "div",
    { ...HTMLAttributes, "data-file": "", "data-label": toText(node.attrs["label"]) },
    0,
  ],
});

export const gallery = Node.create({
  name: "gallery",
  group: "block",
  content: "image* figcaption",
  isolating: true,
  defining: true,
  draggable: true,
  parseHTML: () => [{ tag: "figure[data-gallery]" }],
  renderHTML: ({ HTMLAttributes }) => ["figure", { ...HTMLAttributes, "data-gallery": "" }, 0],
});

/** The caption of a gallery or a table. */
export const figcaption = Node.create({
  name: "figcaption",
  content: "inline*",
  isolating: true,
  defining: true,
  parseHTML: () => [{ tag: "figcaption", context: "gallery/|tableFigure/" }],
  renderHTML: ({ HTMLAttributes }) => ["figcaption", HTMLAttributes, 0],
});

export const buttons = Node.create({
  name: "buttons",
  group: "block",
  content: "button+",
  defining: true,
  parseHTML: () => [{ tag: "div[data-buttons]" }],
  renderHTML: ({ HTMLAttributes }) => ["div", { ...HTMLAttributes, "data-buttons": "" }, 0],
});

export const button = Node.create({
  name: "button",
  group: "block",
  content: "inline*",
  marks: "bold italic strike tag code",
  defining: true,
  addAttributes: () => ({ link: jsonAttribute("link") }),
  parseHTML: () => [{ tag: "div[data-button]" }],
  renderHTML: ({ HTMLAttributes }) => [
    "div",
    { ...HTMLAttributes, "data-button": "" },
    ["span", 0],
  ],
});

const line = (name: string, attributes: NonNullable<NodeConfig["addAttributes"]>) =>
  Node.create({
    name,
    group: "block",
    atom: true,
    draggable: true,
    addAttributes: attributes,
    parseHTML: () => [{ tag: `div[data-${name.toLowerCase()}]` }],
    renderHTML: ({ HTMLAttributes }) => [
      "div",
      { ...HTMLAttributes, [`data-${name.toLowerCase()}`]: "" },
    ],
  });

/** The end of the text in a list of posts. */
export const more = line("more", () => ({
  text: { default: "" },
  hidesTeaser: { default: false },
}));
export const nextPage = line("nextPage", () => ({}));

const ofSource: NonNullable<NodeConfig["addAttributes"]> = () => ({
  name: {
    default: "core/freeform",
    parseHTML: (element: HTMLElement) => element.dataset["name"] ?? "",
  },
  source: { default: "", parseHTML: (element: HTMLElement) => element.dataset["source"] ?? "" },
});
const toData = ({ attrs }: { readonly attrs: Readonly<Record<string, unknown>> }) => ({
  "data-name": toText(attrs["name"]),
  "data-source": toText(attrs["source"]),
});

/** A block that is kept as it is. */
export const card = line("card", ofSource).extend({
  renderHTML: ({ node }) => ["div", { ...toData(node), "data-card": "" }],
});

/** A menu or a submenu: `source` is its opening comment. */
export const menu = Node.create({
  name: "menu",
  group: "block",
  content: "(card | menu)*",
  isolating: true,
  defining: true,
  draggable: true,
  addAttributes: ofSource,
  parseHTML: () => [{ tag: "div[data-menu]" }],
  renderHTML: ({ node }) => ["div", { ...toData(node), "data-menu": "" }, 0],
});

/** Content without blocks; `isLegacy` if the whole text had none, so that blank lines separate paragraphs. */
export const classic = Node.create({
  name: "classic",
  group: "block",
  content:
    "(paragraph | heading | bulletList | orderedList | blockquote | preformatted | horizontalRule | more | nextPage | rawBlock | card)+",
  isolating: true,
  defining: true,
  addAttributes: () => ({ isLegacy: { default: false, rendered: false } }),
  parseHTML: () => [],
  renderHTML: ({ HTMLAttributes }) => ["div", { ...HTMLAttributes, "data-classic": "" }, 0],
});
