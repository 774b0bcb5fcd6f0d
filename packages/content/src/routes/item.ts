import * as z from "zod";
import {
  type AccessDecision,
  type Actor,
  context,
  deleted,
  coreErrors,
  one,
  oneOrDeleted,
  type SettingsReader,
} from "@waymark/core";
import { edit, get, post, remove } from "../builder.ts";
import { type ContentType, withoutMissingFeatures } from "../content-type.ts";
import { errors } from "../errors.ts";
import { lockMedia, updateMedia } from "../media/update.ts";
import { clearableFields, optionalFields } from "../resources/schemas.ts";
import { checkPassword } from "../permissions.ts";
import type { TypeRuntime } from "../resources/content.ts";
import { permissionError, statusPermissionError } from "../write/checks.ts";
import type { Item } from "../write/item.ts";
import { deleteItem, trashItem } from "../write/remove.ts";
import { createItem, updateItem } from "../write/save.ts";
import { fileStatus, ownWriteArgs, writeArgs, type WriteArgs } from "../write/values.ts";
import { readingItem, writingItem, withArticle } from "./error-codes.ts";
import { pageForPosts, pageOnFront } from "../settings.ts";

const id = z.int().describe("The ID of the item");

export function getRoute({ type, resource, permissions }: TypeRuntime) {
  return get({
    summary: `Get ${withArticle(type.singular)}`,
    batch: !type.features.has("file"),
    args: withoutMissingFeatures(type, {
      id,
      context: context(),
      password: z.string().optional().describe("The password that unlocks a protected item"),
    }),
    returns: one(resource),
    // A type without content has no password.
    validate: ({ sends }) =>
      !type.features.has("editor") && sends("password")
        ? errors.rest_post_incorrect_password()
        : undefined,
    find: async ({ args, db }) => ofType(type, await db.content.get(args.id)),
    access({ actor, args, found }): AccessDecision {
      if (args.context === "edit" && !permissions.edit(actor, found))
        return coreErrors.rest_forbidden_context();
      return permissions.read(actor, found);
    },
    errors: readingItem,
    // Without a password there is nothing to wait for.
    handler: (ctx) =>
      ctx.args.password
        ? checkPassword(ctx, ctx.found, ctx.args.password).then(() => ctx.found)
        : ctx.found,
  });
}

/** Creates an item. */
export function createRoute(runtime: TypeRuntime) {
  const { type, resource, permissions, setup } = runtime;
  return post({
    summary: `Create ${withArticle(type.singular)}`,
    batch: true,
    args: {
      ...writeArgs(type, setup),
      ...ownWriteArgs({ ...type, fields: clearableFields(type.fields) }),
    },
    returns: one(resource, { in: "edit" }),
    validate: ({ sends }) => (sends("id") ? errors.rest_post_exists() : undefined),
    access: ({ actor, args }): AccessDecision =>
      permissionError(permissions, type, actor, args as WriteArgs) ??
      (permissions.create(actor)
        ? // Denied before the transaction begins; `prepare` checks the final status, which also depends on the date, inside it.
          (statusPermissionError(permissions, actor, args.status ?? "draft", undefined) ?? true)
        : errors.rest_cannot_create()),
    errors: [...writingItem, "rest_cannot_create", "rest_post_exists"],
    handler: (ctx) => createItem(runtime, ctx, ctx.args as WriteArgs),
  });
}

/** Updates an item; omitted arguments stay unchanged. */
export function updateRoute(runtime: TypeRuntime) {
  const { type, resource, permissions, setup } = runtime;
  const isFile = type.features.has("file");
  return edit({
    summary: `Update ${withArticle(type.singular)}`,
    batch: !isFile,
    args: {
      id,
      ...writeArgs(type, setup),
      ...ownWriteArgs({ ...type, fields: optionalFields(type.fields) }),
      ...(isFile && { status: fileStatus(setup) }),
    },
    returns: one(resource, { in: "edit" }),
    find: async ({ args, db }) =>
      ofType(type, await (isFile ? lockMedia(db, args.id) : db.content.get(args.id))),
    access: ({ actor, args, found }): AccessDecision =>
      permissions.edit(actor, found)
        ? (permissionError(permissions, type, actor, args as WriteArgs) ?? true)
        : errors.rest_cannot_edit(),
    errors: [...writingItem, "rest_cannot_edit", "rest_no_featured_media"],
    handler: (ctx) =>
      (isFile ? updateMedia : updateItem)(runtime, ctx, ctx.found, ctx.args as WriteArgs),
  });
}

/** Trashes an item, or deletes it permanently. */
export function deleteRoute(runtime: TypeRuntime) {
  const { type, resource, permissions } = runtime;
  const hasTrash = runtime.options.trashDays > 0 && !type.features.has("file");
  return remove({
    summary: `Trash or delete ${withArticle(type.singular)}`,
    hasTrash,
    batch: !type.features.has("file"),
    args: {
      id,
      force: z.boolean().default(false).describe("Delete permanently, bypassing the trash"),
    },
    returns: oneOrDeleted(resource, { in: "edit" }),
    find: async ({ args, db }) => ofType(type, await db.content.get(args.id)),
    access: ({ actor, found, settings }): AccessDecision =>
      (permissions.remove(actor, found) && mayClear(actor, settings, found)) ||
      errors.rest_cannot_delete(),
    errors: ["rest_cannot_delete", "rest_trash_not_supported", "rest_already_trashed"],
    async handler(ctx) {
      if (!ctx.args.force) {
        if (!hasTrash) throw errors.rest_trash_not_supported();
        return trashItem(runtime, ctx, ctx.found);
      }
      const previous = await ctx.show(ctx.found);
      await deleteItem(ctx, ctx.found);
      return deleted(previous);
    },
  });
}

/** Only users who manage the site's options may delete the front page or the posts page. */
const mayClear = (actor: Actor, settings: SettingsReader, { id }: Item): boolean =>
  !isFrontPage(settings, id) || actor.can("manage_options");

/** An item of another type counts as missing. */
export function ofType({ name, features }: ContentType, item: Item | undefined): Item {
  if (!item || item.type !== name || (item.status === "inherit" && !features.has("file")))
    throw errors.rest_post_invalid_id();
  return item;
}

/** Whether a page is the front page or the posts page. */
const isFrontPage = ({ get }: SettingsReader, id: number): boolean =>
  get(pageOnFront) === id || get(pageForPosts) === id;
