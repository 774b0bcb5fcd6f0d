import { escapeHtml } from "@waymark/core";
import type { Attachment } from "../text/context.ts";
import { toImage } from "../text/images.ts";
import { audio, video } from "../text/players.ts";
import { familyOf } from "./attachment.ts";

/** The HTML before the description of a media item: the image with a link to its file, a player, or a link. */
export function toMarkup(item: Attachment): string {
  const href = escapeHtml(item.url);
  const family = familyOf(item.mimeType);
  if (family === "audio" || family === "video") {
    const player = family === "audio" ? audio : video;
    const html = player.render({ attributes: { src: item.url } } as never, { postId: item.id });
    if (html !== "") return `${html}\n`;
  }
  const shown = family === "image" ? toImage(item) : escapeHtml(item.title || item.url);
  return `<p class="attachment"><a href='${href}'>${shown}</a></p>\n`;
}
