import type { Attachment, TextContext, Shortcode } from "./context.ts";
import { escapeHtml } from "./entity.ts";
import { imageSource, toImage } from "./images.ts";

/** The ids in a list such as `12, 14`; those that are none are skipped. */
const toIds = (list: string | undefined): number[] =>
  (list ?? "")
    .split(",")
    .map(Number)
    .filter((id) => Number.isSafeInteger(id) && id > 0);

/** The media items a bracket tag names, or those attached to the item where it names none. */
export function chosenMedia(
  attributes: Readonly<Record<string, string>>,
  family: "image" | "audio" | "video",
  context: TextContext,
): Attachment[] {
  const excluded = new Set(toIds(attributes["exclude"]));
  const named = attributes["ids"] ?? attributes["include"];
  const items = named
    ? toIds(named).map((id) => context.attachment?.(id))
    : [...(context.attached?.(family) ?? [])];
  return items.filter(
    (item) =>
      item !== undefined && item.mimeType.startsWith(`${family}/`) && !excluded.has(item.id),
  ) as Attachment[];
}

function target(image: Attachment, link: string | undefined): string {
  if (link === "file") return image.url;
  return link === "none" ? "" : (image.link ?? image.url);
}

/** `[gallery ids="1,2" columns="3" size="thumbnail" link="file"]`: images side by side. */
export const gallery: Shortcode = {
  name: "gallery",
  render: ({ attributes }, context) => {
    const images = chosenMedia(attributes, "image", context);
    if (images.length === 0) return "";
    const columns = Math.min(
      9,
      Math.max(1, Number.parseInt(attributes["columns"] ?? "3", 10) || 3),
    );
    const size = (attributes["size"] ?? "thumbnail").replace(/[^\w-]/g, "");
    const id = `gallery-${context.counter?.("gallery-shortcode") ?? 1}`;
    const items = images.map((image) => {
      const shown = imageSource(image, size);
      const shape = shown.height > shown.width ? "portrait" : "landscape";
      const href = target(image, attributes["link"]);
      const html = toImage(image, size);
      const caption = image.caption?.trim();
      return (
        `<figure class='gallery-item'>\n\t\t\t<div class='gallery-icon ${shape}'>\n\t\t\t\t` +
        (href ? `<a href='${escapeHtml(href)}'>${html}</a>` : html) +
        "\n\t\t\t</div>" +
        (caption
          ? `\n\t\t\t\t<figcaption class='wp-caption-text gallery-caption' id='${id}-${image.id}'>` +
            `\n\t\t\t\t${caption}\n\t\t\t\t</figcaption>`
          : "") +
        "</figure>"
      );
    });
    const classes = `gallery galleryid-${context.postId ?? 0} gallery-columns-${columns} gallery-size-${size}`;
    return `<div id='${id}' class='${classes}'>${items.join("")}\n\t\t</div>\n`;
  },
};
