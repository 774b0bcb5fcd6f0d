import type { Extensions } from "@tiptap/core";
import { ReactNodeViewRenderer } from "@tiptap/react";
import type { AnyExtension } from "@tiptap/core";
import { contentExtensions } from "../schema/extensions.ts";
import { audio, card, embed, image, menu, video } from "../schema/object-nodes.ts";
import { CardView } from "./card-view.tsx";
import { EmbedView } from "./embed-view.tsx";
import { ImageView } from "./image-view.tsx";
import { MenuView } from "./menu-view.tsx";
import { PlayerView } from "./player-view.tsx";

const views = new Map<AnyExtension, AnyExtension>([
  [image, image.extend({ addNodeView: () => ReactNodeViewRenderer(ImageView) })],
  [embed, embed.extend({ addNodeView: () => ReactNodeViewRenderer(EmbedView) })],
  [audio, audio.extend({ addNodeView: () => ReactNodeViewRenderer(PlayerView) })],
  [video, video.extend({ addNodeView: () => ReactNodeViewRenderer(PlayerView) })],
  [card, card.extend({ addNodeView: () => ReactNodeViewRenderer(CardView) })],
  [menu, menu.extend({ addNodeView: () => ReactNodeViewRenderer(MenuView) })],
]);

/** The nodes of content with their views. */
export const viewExtensions: Extensions = contentExtensions.map((one) => views.get(one) ?? one);
