// Media items have the fields that all items have, each by its type.
import type { MediaInput, MediaItem } from "../index.ts";

declare const item: MediaItem;
item.id satisfies number;
item.link satisfies string;
item.title.rendered satisfies string;
// @ts-expect-error a file has no text of its own
void item.content;
// @ts-expect-error there is no such field
void item.colour;

export const input: MediaInput = { alt_text: "A quay", status: "private", post: null };
// @ts-expect-error a status is a word
export const wrong: MediaInput = { status: 7 };
