import {
  can,
  defineNamespace,
  names,
  one,
  type NamespaceContext,
  type AccessDecision,
} from "@waymark/core";
import { post } from "../builder.ts";
import { errors } from "../errors.ts";
import { storeUpload } from "../media/insert.ts";
import { parentOf } from "../media/update.ts";
import { arrived } from "../media/upload.ts";
import type { TypeRuntime } from "../resources/content.ts";
import { typeRuntimeOf } from "../resources/type-runtime.ts";
import { attachment } from "../types.ts";
import { permissionError } from "../write/checks.ts";
import { ownWriteArgs, writeArgs, type WriteArgs } from "../write/values.ts";
import { editImageRoute, postProcessRoute } from "./image.ts";
import { getRoute, deleteRoute, updateRoute } from "./item.ts";
import { listRoute } from "./list.ts";
import type { MediaNamespace } from "./media-paths.ts";
import { takingFile, writingItem } from "./error-codes.ts";

/** The routes of media. */
export function mediaRoutes(setup: NamespaceContext): MediaNamespace {
  const runtime = typeRuntimeOf(attachment, setup);
  return defineNamespace("core/v2", {
    "/media": [listRoute(runtime), uploadRoute(runtime)],
    "/media/:id": [getRoute(runtime), updateRoute(runtime), deleteRoute(runtime)],
    "/media/:id/post-process": [postProcessRoute(runtime)],
    "/media/:id/edit": [editImageRoute(runtime)],
  }) as never;
}

/** Uploads a file: as the request body, or in the field `file` of a form. */
function uploadRoute(runtime: TypeRuntime) {
  const { type, resource, rights, setup } = runtime;
  return post({
    summary: "Upload a file",
    transaction: false,
    uploads: { field: "file", from: can("upload_files") },
    args: { ...writeArgs(type, setup), ...ownWriteArgs(type) },
    returns: one(resource, { in: "edit", headers: ({ id }) => ({ [names.uploadId]: String(id) }) }),
    validate: ({ sends }) => (sends("id") ? errors.rest_post_exists() : undefined),
    access: ({ actor, args }): AccessDecision =>
      permissionError(rights, type, actor, args as WriteArgs) ??
      ((rights.create(actor) && actor.can("upload_files")) || errors.rest_cannot_create()),
    errors: [
      ...takingFile,
      ...writingItem,
      "rest_cannot_create",
      "rest_cannot_edit",
      "rest_post_exists",
      "rest_no_featured_media",
      "rest_upload_hash_mismatch",
      "rest_upload_invalid_disposition",
      "rest_upload_no_content_disposition",
      "rest_upload_no_content_type",
      "rest_upload_no_data",
    ],
    async handler(call) {
      const args = call.args as WriteArgs;
      // Before the upload is read, so that it can be rejected early.
      await parentOf(runtime, call, args.post);
      const file = await arrived(await call.upload(), call.request);
      return storeUpload(runtime, call, file, args);
    },
  });
}
