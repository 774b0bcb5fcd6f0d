// Media items have typed fields like all items.
import type { MediaInput, MediaItem } from "../index.ts";

declare const item: MediaItem;
item.id satisfies number;
item.link satisfies string;
item.title.rendered satisfies string;
// @ts-expect-error media items have no content
void item.content;
// @ts-expect-error unknown field
void item.colour;

export const input: MediaInput = { alt_text: "A quay", status: "private", post: null };
// @ts-expect-error status must be a string
export const wrong: MediaInput = { status: 7 };
