import { escapeHtml } from "@waymark/core";
import { hostScript } from "./host-script.ts";
import { toSecret } from "./secret.ts";
import type { Size } from "../size.ts";

const name = "core-embedded-content";

/** The content of an embed of this site. Titles are rendered HTML; `site` is plain text. */
export interface EmbedContent {
  readonly link: string;
  /** HTML without elements. */
  readonly title: string;
  readonly site: string;
}

/** The URL of the embed page. */
function toFrameAddress(link: string): string {
  const url = new URL(link);
  if (url.search !== "") return `${link}&embed=true`;
  return `${link.endsWith("/") ? link : `${link}/`}embed/`;
}

/** A quotation that links the item, a frame that takes its place, and the script that fits it. */
export function toMarkup({ link, title, site }: EmbedContent, { width, height }: Size): string {
  const secret = toSecret();
  const frame = escapeHtml(`${toFrameAddress(link)}#?secret=${secret}`);
  const text = title || escapeHtml(link);
  const label = `&#8220;${title}&#8221; &#8212; ${escapeHtml(site)}`;
  return (
    `<blockquote class="${name}" data-secret="${secret}"><a href="${escapeHtml(link)}">${text}</a></blockquote>` +
    `<iframe sandbox="allow-scripts" security="restricted" src="${frame}" width="${width}" height="${height}" ` +
    `title="${label}" data-secret="${secret}" frameborder="0" marginwidth="0" marginheight="0" scrolling="no" ` +
    `class="${name}"></iframe><script>${hostScript}</script>\n`
  );
}
