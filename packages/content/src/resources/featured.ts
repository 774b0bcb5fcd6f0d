import { fieldsOf, type Link } from "@waymark/core";
import { content } from "../tables.ts";
import { itemEmbeds, type LinkedShelf } from "./item-embeds.ts";

const { link } = fieldsOf(content);

/** The image that stands for an item. */
export const featured = (media: LinkedShelf): Link =>
  link({
    reads: ["featured_media"],
    href: ({ featured_media: id }) => (id === 0 ? undefined : `/core/v2/media/${id}`),
    embeds: itemEmbeds("featured_media", "attachment", media),
  });
