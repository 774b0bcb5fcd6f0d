import type { Node } from "@tiptap/pm/model";
import { imageAttributes } from "../blocks/create.ts";
import type { Attributes } from "../blocks/html.ts";
import type { MediaItem } from "../media.ts";
import { withWidth } from "./alignment.ts";

/** The attributes of an image that gets another file: in its own width, since the chosen one was that of the old file. */
export function withImage(node: Node, item: MediaItem) {
  const { comment, html } = withWidth(node, undefined);
  const old = (node.attrs["img"] ?? {}) as Attributes;
  const img = imageAttributes(item)?.["img"] as Attributes;
  return {
    comment: { ...comment, id: item.id },
    html,
    img: { ...img, alt: item.alt || String(old["alt"] ?? "") },
  };
}
