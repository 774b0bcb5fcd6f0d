import { toSegments, writeBlock } from "./block-source.ts";
import type { BlockFormat } from "./format.ts";
import { addClasses, onlyElement, parseHtml, writeElement } from "./html.ts";
import { readInline, writeInline } from "./inline.ts";
import type { NodeJson } from "./node-json.ts";
import { attributesOf, commentOf, node } from "./node-json.ts";

const frame = /^\s*(<div(?:\s[^<>]*)?>)([^]*)<\/div>\s*$/i;

export const buttons: BlockFormat = {
  names: ["core/buttons"],
  types: ["buttons"],
  read({ attributes, inner }, reading) {
    const [, tag = "", body = ""] = frame.exec(inner) ?? [];
    const element = onlyElement(parseHtml(`${tag}</div>`), "div");
    if (!element) return undefined;
    const children: NodeJson[] = [];
    for (const segment of toSegments(body)) {
      if (segment.kind === "html" && segment.source.trim() === "") continue;
      const found = segment.kind === "block" ? reading.blocks(segment.source) : undefined;
      if (!found?.every(({ type }) => type === "button")) return undefined;
      children.push(...found);
    }
    if (children.length === 0) return undefined;
    return node("buttons", { comment: attributes, html: element.attributes }, children);
  },
  write(one, { block }) {
    const inner = (one.content ?? []).map(block).join("\n\n");
    const html = addClasses(attributesOf(one), "wp-block-buttons");
    return writeBlock("core/buttons", commentOf(one), writeElement("div", html, inner));
  },
};

export const button: BlockFormat = {
  names: ["core/button"],
  types: ["button"],
  read({ attributes, inner }) {
    const element = onlyElement(parseHtml(inner), "div");
    const link = onlyElement(element?.children, "a");
    const content = link && readInline(link.children);
    if (!element || !content) return undefined;
    const attrs = { link: link.attributes, comment: attributes, html: element.attributes };
    return node("button", attrs, content);
  },
  write: (one) =>
    writeBlock(
      "core/button",
      commentOf(one),
      writeElement(
        "div",
        addClasses(attributesOf(one), "wp-block-button"),
        writeElement(
          "a",
          addClasses(attributesOf(one, "link"), "wp-block-button__link", "wp-element-button"),
          writeInline(one.content),
        ),
      ),
    ),
};
