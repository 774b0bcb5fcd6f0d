import {
  context,
  deleted,
  coreErrors,
  one,
  oneOrDeleted,
  type NamespaceContext,
  type AccessDecision,
} from "@waymark/core";
import * as z from "zod";
import { edit, get, remove } from "../builder.ts";
import { updateArgs } from "../comments/args.ts";
import { itemsNamed, openedBy } from "../comments/items.ts";
import { authorFieldsError, type CommentPermissions } from "../comments/permissions.ts";
import { deleteComment, trashComment } from "../comments/thread.ts";
import { itemCopyOf } from "../comments/item-copy.ts";
import { updateComment } from "../comments/update.ts";
import { errors } from "../errors.ts";
import type { ContentOptions } from "../options.ts";
import type { CommentResource } from "../resources/comment.ts";
import { readingComment, writingComment } from "./error-codes.ts";

/** The objects that the routes of comments share. */
export interface CommentRuntime {
  readonly setup: NamespaceContext<ContentOptions>;
  readonly permissions: CommentPermissions;
  readonly resource: CommentResource;
}
const id = z.int().describe("The ID of the comment");
const password = z.string().optional().describe("The password that unlocks a protected item");

export function getRoute({ permissions, resource }: CommentRuntime) {
  return get({
    summary: "Get a comment",
    args: { id, context: context(), password },
    returns: one(resource),
    async find(ctx) {
      const comment = await ctx.db.comments.get(ctx.args.id);
      if (!comment || !ctx.args.password) return comment;
      const items = await itemsNamed(ctx.db, [comment.post]);
      const [opened] = await openedBy(ctx, permissions, items, ctx.args.password);
      return { ...comment, ...opened };
    },
    access({ actor, args, found }): AccessDecision {
      if (args.context === "edit" && !permissions.moderates(actor))
        return coreErrors.rest_forbidden_context();
      if (permissions.read(actor, found)) return true;
      return permissions.readItem(actor, found)
        ? errors.rest_cannot_read()
        : errors.rest_cannot_read_post();
    },
    errors: readingComment,
    handler: ({ found }) => found,
  });
}

/** Updates or moderates a comment; omitted arguments stay unchanged. */
export function updateRoute({ permissions, resource }: CommentRuntime) {
  return edit({
    summary: "Update a comment",
    args: { id, ...updateArgs },
    returns: one(resource, { in: "edit" }),
    async find({ args, db }) {
      const comment = await db.comments.get(args.id);
      if (!comment) return undefined;
      const isMoved = args.post !== undefined && args.post !== comment.post;
      return { comment, isMoved, item: isMoved ? await db.content.get(args.post) : undefined };
    },
    access({ actor, args, found: { comment, isMoved, item } }): AccessDecision {
      if (!permissions.edit(actor, comment)) return errors.rest_cannot_edit();
      if (isMoved && !item) return errors.rest_comment_invalid_post_id();
      if (item && !permissions.editItem(actor, itemCopyOf(item))) return errors.rest_cannot_edit();
      return permissions.moderates(actor) || (authorFieldsError(args, comment) ?? true);
    },
    errors: [
      ...writingComment,
      "rest_cannot_edit",
      "rest_comment_trashed_with_item",
      "rest_trash_not_supported",
    ],
    handler: ({ found: { comment, item }, args, ...ctx }) =>
      updateComment(ctx, comment, args, {
        item,
        maxDepth: ctx.options.discussion.maxDepth,
        hasTrash: ctx.options.trashDays > 0,
      }),
  });
}

/** Trashes a comment, or deletes it permanently. */
export function deleteRoute({ setup, permissions, resource }: CommentRuntime) {
  const hasTrash = setup.options.trashDays > 0;
  return remove({
    summary: "Trash or delete a comment",
    hasTrash,
    args: {
      id,
      force: z.boolean().default(false).describe("Delete permanently, bypassing the trash"),
      password,
    },
    returns: oneOrDeleted(resource, { in: "edit" }),
    find: ({ args, db }) => db.comments.get(args.id),
    access: ({ actor, found }): AccessDecision =>
      permissions.edit(actor, found) || errors.rest_cannot_delete(),
    errors: ["rest_cannot_delete", "rest_already_trashed", "rest_trash_not_supported"],
    async handler(ctx) {
      if (!ctx.args.force) {
        if (!hasTrash) throw errors.rest_trash_not_supported();
        return trashComment(ctx, ctx.found);
      }
      const previous = await ctx.show(ctx.found);
      await deleteComment(ctx, ctx.found);
      return deleted(previous);
    },
  });
}
