import type { Node } from "@tiptap/pm/model";
import { fileNameOfUrl } from "../../media/file-name.ts";
import { imageAttributes } from "../blocks/create.ts";
import type { Attributes } from "../blocks/html.ts";
import { attributesOf, commentOf, type NodeJson, plainText } from "../blocks/node-json.ts";
import type { MediaItem } from "../media.ts";
import { withWidth } from "./alignment.ts";

const jsonOf = (node: Node): NodeJson => node.toJSON() as NodeJson;
/** The address of the file of a block. */
const addressOf = (node: NodeJson): unknown =>
  attributesOf(node, "img")["src"] ??
  attributesOf(node, "media")["src"] ??
  commentOf(node)["href"] ??
  attributesOf(node, "link")["href"];

/** Whether a block is still the one for which the user has chosen a file. */
export const hasSameFile = (now: Node | null, before: Node): now is Node =>
  now?.type === before.type && addressOf(jsonOf(now)) === addressOf(jsonOf(before));

/** The attributes of an image that gets another file: in its own width, since the chosen one was that of the old file. */
export function withImage(node: Node, item: MediaItem) {
  const { comment, html } = withWidth(node, undefined);
  const old = (node.attrs["img"] ?? {}) as Attributes;
  const img = imageAttributes(item)?.["img"] as Attributes;
  const link = node.attrs["link"] as Attributes | null;
  const isOfFile =
    link && (link["href"] === old["src"] || commentOf(jsonOf(node))["linkDestination"] === "media");
  return {
    comment: { ...comment, id: item.id },
    html,
    img: { ...img, alt: item.alt || String(old["alt"] ?? "") },
    ...(isOfFile && { link: { ...link, href: item.url } }),
  };
}

/** An audio, video or file block that gets another file, with its own settings. A name that was that of the old file follows. */
export function withMedia(node: Node, { id, url }: MediaItem): NodeJson {
  const json = jsonOf(node);
  const comment = { ...commentOf(json), id };
  if (json.type !== "file")
    return {
      ...json,
      attrs: { ...json.attrs, comment, media: { ...attributesOf(json, "media"), src: url } },
    };
  const old = String(addressOf(json) ?? "");
  /** An address of the block, which follows if it was that of the old file. */
  const follow = (address: unknown) => (address === old ? url : address);
  const link = attributesOf(json, "link");
  const name = (json.content ?? []).map(plainText).join("");
  const isNamed = name === fileNameOfUrl(old);
  return {
    ...json,
    attrs: {
      ...json.attrs,
      link: { ...link, href: follow(link["href"]) },
      button: json.attrs?.["button"] ? { ...attributesOf(json, "button"), href: url } : null,
      comment: {
        ...comment,
        href: url,
        ...("textLinkHref" in comment && { textLinkHref: follow(comment["textLinkHref"]) }),
      },
    },
    ...(isNamed && { content: [{ type: "text", text: fileNameOfUrl(url) }] }),
  };
}
