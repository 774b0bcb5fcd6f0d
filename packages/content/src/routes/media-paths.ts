import type { Endpoint } from "@waymark/core";
import type { CommonArgs } from "../list/args.ts";
import type { ContentInput, ContentItem } from "./content.ts";

type Text = { rendered: string; raw?: string };
/** A media item as clients see it. */
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
/** What a write of a media item takes, beside its file. */
export type MediaInput = Omit<ContentInput, "content" | "excerpt" | "password"> & {
  alt_text?: string;
  caption?: string | { raw: string };
  description?: string | { raw: string };
  post?: number | null;
};

type Ends<M extends "GET" | "POST" | "PUT" | "PATCH" | "DELETE", I extends object, R> = Endpoint<{
  method: M;
  input: I;
  args: I;
  result: R;
}>;
type ListInput = Partial<CommonArgs> & { media_type?: string; mime_type?: string };
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
    Ends<"GET", ListInput, MediaItem[]>,
    Ends<"POST", MediaInput, MediaItem>,
  ];
  readonly "/media/:id": readonly [
    Ends<"GET", Named & { context?: string }, MediaItem>,
    Ends<"POST" | "PUT" | "PATCH", Named & Partial<MediaInput>, MediaItem>,
    Ends<"DELETE", Named & { force?: boolean }, MediaItem | { deleted: true; previous: MediaItem }>,
  ];
  readonly "/media/:id/post-process": readonly [
    Ends<"POST", Named & { action: "create-image-subsizes" }, MediaItem>,
  ];
  readonly "/media/:id/edit": readonly [Ends<"POST", EditInput, MediaItem>];
};
