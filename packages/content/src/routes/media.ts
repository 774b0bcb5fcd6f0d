import {
  type AccessDecision,
  can,
  defineNamespace,
  names,
  type Namespace,
  type NamespaceContext,
  one,
} from "@waymark/core";
import { post } from "../builder.ts";
import { errors } from "../errors.ts";
import { arrived, storeUpload } from "../media/insert.ts";
import { parentOf } from "../media/update.ts";
import type { TypeRuntime } from "../resources/content.ts";
import { typeRuntimeOf } from "../resources/labels.ts";
import { attachment } from "../types.ts";
import { permissionError } from "../write/checks.ts";
import { ownWriteArgs, writeArgs, type WriteArgs } from "../write/values.ts";
import { editImageRoute, postProcessRoute } from "./image.ts";
import type { MediaUsage } from "../media/usages.ts";
import { replaceRoute } from "./replace.ts";
import { deleteRoute, getRoute, updateRoute } from "./item.ts";
import { listRoute } from "./list.ts";
import { usagesRoute } from "./usages.ts";
import { receivingFile, writingItem, type ContentEdit, type ContentRoute } from "./error-codes.ts";
import type { CommonArgs } from "../list/args.ts";
import type { ContentInput, ContentItem } from "./content.ts";

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
  readonly "/media/:id/replace": readonly [ContentRoute<"POST", Named, MediaItem>];
  readonly "/media/:id/usages": readonly [
    ContentRoute<"GET", Named & { page?: number; per_page?: number }, MediaUsage[]>,
  ];
};
/** The routes of media. */
export interface MediaNamespace extends Namespace<"core/v2", MediaPaths> {}

/** The routes of media. */
export function mediaRoutes(setup: NamespaceContext): MediaNamespace {
  const runtime = typeRuntimeOf(attachment, setup);
  return defineNamespace("core/v2", {
    "/media": [listRoute(runtime), uploadRoute(runtime)],
    "/media/:id": [getRoute(runtime), updateRoute(runtime), deleteRoute(runtime)],
    "/media/:id/post-process": [postProcessRoute(runtime)],
    "/media/:id/edit": [editImageRoute(runtime)],
    "/media/:id/replace": [replaceRoute(runtime)],
    "/media/:id/usages": [usagesRoute(runtime, setup)],
  }) as never;
}

/** Uploads a file: as the request body, or in the field `file` of a form. */
function uploadRoute(runtime: TypeRuntime) {
  const { type, resource, permissions, setup } = runtime;
  return post({
    summary: "Upload a file",
    transaction: false,
    uploads: { field: "file", from: can("upload_files") },
    args: { ...writeArgs(type, setup), ...ownWriteArgs(type) },
    returns: one(resource, { in: "edit", headers: ({ id }) => ({ [names.uploadId]: String(id) }) }),
    validate: ({ sends }) => (sends("id") ? errors.rest_post_exists() : undefined),
    access: ({ actor, args }): AccessDecision =>
      permissionError(permissions, type, actor, args as WriteArgs) ??
      ((permissions.create(actor) && actor.can("upload_files")) || errors.rest_cannot_create()),
    errors: [
      ...receivingFile,
      ...writingItem,
      "rest_cannot_create",
      "rest_cannot_edit",
      "rest_post_exists",
      "rest_no_featured_media",
    ],
    async handler(ctx) {
      const args = ctx.args as WriteArgs;
      // Before the upload is read, so that it can be rejected early.
      await parentOf(runtime, ctx, args.post);
      const file = await arrived(await ctx.upload(), ctx.request);
      return storeUpload(runtime, ctx, file, args);
    },
  });
}
