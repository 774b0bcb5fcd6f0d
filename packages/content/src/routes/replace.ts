import { type AccessDecision, can, one } from "@waymark/core";
import * as z from "zod";
import { post } from "../builder.ts";
import { errors } from "../errors.ts";
import { arrived } from "../media/insert.ts";
import { replaceFile } from "../media/replace.ts";
import type { TypeRuntime } from "../resources/content.ts";
import { receivingFile } from "./error-codes.ts";
import { ofType } from "./item.ts";

/** Replaces the file of a media item: as the request body, or in the field `file` of a form. */
export function replaceRoute(runtime: TypeRuntime) {
  const { type, resource, permissions } = runtime;
  return post({
    summary: "Replace the file of a media item",
    transaction: false,
    status: 200,
    uploads: { field: "file", from: can("upload_files") },
    args: { id: z.int().describe("The ID of the item") },
    returns: one(resource, { in: "edit" }),
    find: async ({ args, db }) => ofType(type, await db.content.get(args.id)),
    access({ actor, found }): AccessDecision {
      if (!actor.can("upload_files")) return errors.rest_cannot_edit_image();
      return permissions.edit(actor, found) || errors.rest_cannot_edit();
    },
    errors: [
      ...receivingFile,
      "empty_content",
      "rest_cannot_edit",
      "rest_cannot_edit_image",
      "rest_upload_other_kind",
    ],
    handler: async (ctx) =>
      replaceFile(runtime, ctx, ctx.found, await arrived(await ctx.upload(), ctx.request)),
  });
}
