import { fieldsOf, type Link } from "@waymark/core";
import { content } from "../tables.ts";
import { itemEmbeds, type LinkedTypeRuntime } from "./item-embeds.ts";

const { link } = fieldsOf(content);

/** The featured image of an item. */
export const featured = (media: LinkedTypeRuntime): Link =>
  link({
    href: "/core/v2/media/:featured_media",
    embeds: itemEmbeds("featured_media", "attachment", media),
  });
