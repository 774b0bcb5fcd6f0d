import type { Extensions } from "@tiptap/core";
import { StarterKit } from "@tiptap/starter-kit";
import { blockAttributes } from "./attributes.ts";
import { code, inlineHtml, inlineImage, tag } from "./inline-nodes.ts";
import * as objects from "./object-nodes.ts";
import * as tables from "./table-nodes.ts";
import * as texts from "./text-nodes.ts";

/** The nodes and marks of content: no browser is required to create a schema of them. */
export const contentExtensions: Extensions = [
  StarterKit.configure({
    blockquote: false,
    code: false,
    listItem: false,
    trailingNode: false,
    dropcursor: { class: "waymark-drop", width: 3, color: false },
    link: {
      openOnClick: false,
      defaultProtocol: "https",
      HTMLAttributes: { target: null, rel: null },
    },
  }),
  blockAttributes,
  code,
  tag,
  inlineHtml,
  inlineImage,
  ...Object.values(texts),
  ...Object.values(objects),
  ...Object.values(tables),
];
