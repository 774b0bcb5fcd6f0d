import type { Shortcode } from "./context.ts";
import { escapeHtml } from "./entity.ts";
import { audio, gallery, playlist, video } from "./players.ts";

const ALIGNMENT = /^align(?:none|left|right|center)$/;
const IMAGE = /^\s*(?:<a [^>]*>\s*)?<img [^>]*>(?:\s*<\/a>)?/i;

const positive = (text: string | undefined): number => {
  const number = Number.parseInt(text ?? "", 10);
  return number > 0 ? number : 0;
};
const classNames = (text: string): string => text.replace(/[^\w\s-]/g, "");

/** `[caption width="300"]<img …> text[/caption]`: an image with its caption as a figure. */
const caption: Shortcode = {
  name: "caption",
  render: ({ attributes, content, expand }) => {
    const body = content ?? "";
    let text = attributes["caption"];
    let image = body;
    if (text === undefined) {
      const found = IMAGE.exec(body)?.[0];
      if (found !== undefined) {
        image = found.trim();
        text = body.slice(found.length);
      }
    }
    const width = positive(attributes["width"]);
    text = text?.trim() ?? "";
    if (width === 0 || text === "") return expand(image);
    const id = (attributes["id"] ?? "").replace(/[^\w-]/g, "");
    const captionId = id ? `caption-${id.replaceAll("_", "-")}` : "";
    const described = id ? `id="${id}" aria-describedby="${captionId}" ` : "";
    const align = attributes["align"] ?? "";
    const classes = ["wp-caption", ALIGNMENT.test(align) ? align : "alignnone"];
    if (attributes["class"]) classes.push(classNames(attributes["class"]));
    return (
      `<figure ${described}style="width: ${width}px" class="${escapeHtml(classes.join(" ").trim())}">` +
      expand(image) +
      `<figcaption ${captionId ? `id="${captionId}" ` : ""}class="wp-caption-text">${expand(text)}` +
      "</figcaption></figure>"
    );
  },
};

const ADDRESS = /^https?:\/\/[^\s<>"']+$/i;

/** `[embed]https://…[/embed]`: the embed of the URL, otherwise a link. */
const embed: Shortcode = {
  name: "embed",
  render: ({ attributes, content }, ctx) => {
    const url = (content?.trim() || attributes["src"] || "").replaceAll("&amp;", "&");
    if (!ADDRESS.test(url)) return "";
    const output = escapeHtml(url);
    return ctx.embed?.(url) ?? `<a href="${output}">${output}</a>`;
  },
};

/** The shortcodes of every site. */
export const coreShortcodes: readonly Shortcode[] = [
  caption,
  { ...caption, name: "wp_caption" },
  gallery,
  embed,
  audio,
  video,
  playlist,
];
