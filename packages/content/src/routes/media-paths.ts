import type { Namespace } from "@waymark/core";
import type { CommonArgs } from "../list/args.ts";
import type { ContentInput } from "./content-input.ts";
import type { ContentItem } from "./content-paths.ts";
import type { ContentEdit, ContentRoute } from "./route.ts";

type Text = { rendered: string; raw?: string };
/** A media item in responses. */
export type MediaItem = Omit<ContentItem, "content" | "excerpt"> & {
  alt_text: string;
  caption: Text;
  description: Text;
  media_type: "image" | "file";
  mime_type: string;
  media_details: Record<string, unknown>;
  post: number | null;
  source_url: string;
  missing_image_sizes?: string[];
};
/** The input of a write of a media item, without its file. */
export type MediaInput = Omit<ContentInput, "content" | "excerpt" | "password"> & {
  alt_text?: string;
  caption?: string | { raw: string };
  description?: string | { raw: string };
  post?: number | null;
};

/** The input of a list of media. */
export interface MediaListInput extends Partial<CommonArgs> {
  readonly media_type?: string;
  readonly mime_type?: string;
}
type Named = { id: number };
type EditInput = Named & {
  src: string;
  modifiers?: (
    | { type: "rotate"; args: { angle: number } }
    | { type: "crop"; args: { left: number; top: number; width: number; height: number } }
  )[];
  rotation?: number;
  x?: number;
  y?: number;
  width?: number;
  height?: number;
};

/** The routes of media, by their paths. */
export type MediaPaths = {
  readonly "/media": readonly [
    ContentRoute<"GET", MediaListInput, MediaItem[]>,
    ContentRoute<"POST", MediaInput, MediaItem>,
  ];
  readonly "/media/:id": readonly [
    ContentRoute<"GET", Named & { context?: string }, MediaItem>,
    ContentRoute<ContentEdit, Named & Partial<MediaInput>, MediaItem>,
    ContentRoute<
      "DELETE",
      Named & { force?: boolean },
      MediaItem | { deleted: true; previous: MediaItem }
    >,
  ];
  readonly "/media/:id/post-process": readonly [
    ContentRoute<"POST", Named & { action: "create-image-subsizes" }, MediaItem>,
  ];
  readonly "/media/:id/edit": readonly [ContentRoute<"POST", EditInput, MediaItem>];
};
/** The routes of media. */
export interface MediaNamespace extends Namespace<"core/v2", MediaPaths> {}
