import { fileNameOfUrl } from "../../media/file-name.ts";
import type { MediaItem, MediaKind } from "../media.ts";
import { newEmbed } from "./media-formats.ts";
import type { NodeJson } from "./node-json.ts";
import { node } from "./node-json.ts";

const text = (value: string): readonly NodeJson[] =>
  value === "" ? [] : [{ type: "text", text: value }];

const cell = (type: string): NodeJson => ({ type, content: [{ type: "paragraph" }] });
const row = (section: string, type: string, columns: number): NodeJson =>
  node(
    "tableRow",
    { section },
    Array.from({ length: columns }, () => cell(type)),
  );

/** An empty table with a header. */
export const createTable = (rows = 3, columns = 3): NodeJson => ({
  type: "tableFigure",
  attrs: { comment: {} },
  content: [
    {
      type: "table",
      attrs: { html: { class: "has-fixed-layout" } },
      content: [
        row("head", "tableHeader", columns),
        ...Array.from({ length: rows - 1 }, () => row("body", "tableCell", columns)),
      ],
    },
    { type: "figcaption" },
  ],
});

/** The attributes of an image for a file of the media library. */
export const imageAttributes = ({ id, url, alt }: MediaItem): NodeJson["attrs"] => ({
  img: { src: url, alt, class: `wp-image-${id}` },
  comment: { id, sizeSlug: "full", linkDestination: "none" },
  html: { class: "wp-block-image size-full" },
});

export const createImage = (item: MediaItem): NodeJson =>
  node("image", { ...imageAttributes(item) }, text(item.caption));

/** A gallery of images of the media library. */
export const createGallery = (items: readonly MediaItem[] = []): NodeJson => ({
  type: "gallery",
  attrs: {
    comment: { linkTo: "none" },
    html: { class: "wp-block-gallery has-nested-images columns-default is-cropped" },
  },
  content: [...items.map(createImage), { type: "figcaption" }],
});

/** The block for a file of the media library. */
export function createMedia(kind: MediaKind, item: MediaItem): NodeJson {
  const { id, url, caption } = item;
  if (kind === "image") return createImage(item);
  if (kind === "audio" || kind === "video")
    return node(kind, { media: { controls: true, src: url }, comment: { id } }, text(caption));
  return node(
    "file",
    {
      link: { href: url },
      button: { href: url, class: "wp-block-file__button wp-element-button", download: true },
      comment: { id, href: url },
    },
    text(fileNameOfUrl(url)),
  );
}

export const createEmbed = (url: string): NodeJson => node("embed", newEmbed(url));

export const createButtons = (): NodeJson => ({
  type: "buttons",
  content: [{ type: "button", attrs: { link: {} } }],
});
