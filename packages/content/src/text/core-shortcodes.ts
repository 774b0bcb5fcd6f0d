import { caption } from "./caption.ts";
import { escapeHtml } from "./entity.ts";
import { gallery } from "./gallery.ts";
import { audio, playlist, video } from "./players.ts";
import type { Shortcode } from "./context.ts";

const ADDRESS = /^https?:\/\/[^\s<>"']+$/i;

/** `[embed]https://…[/embed]`: the embed of the URL, otherwise a link. */
const embed: Shortcode = {
  name: "embed",
  render: ({ attributes, content }, context) => {
    const url = (content?.trim() || attributes["src"] || "").replaceAll("&amp;", "&");
    if (!ADDRESS.test(url)) return "";
    const shown = escapeHtml(url);
    return context.embed?.(url) ?? `<a href="${shown}">${shown}</a>`;
  },
};

/** The bracket tags that every site knows. */
export const coreShortcodes: readonly Shortcode[] = [
  caption,
  { ...caption, name: "wp_caption" },
  gallery,
  embed,
  audio,
  video,
  playlist,
];
