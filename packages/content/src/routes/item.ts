import {
  context,
  deleted,
  errors as coreErrors,
  one,
  oneOrDeleted,
  type Verdict,
} from "@waymark/core";
import * as z from "zod";
import { edit, get, post, remove } from "../bound.ts";
import { errors } from "../errors.ts";
import { checkPassword } from "../password.ts";
import type { Shelf } from "../resources/content.ts";
import { refusalOf } from "../write/checks.ts";
import type { Item } from "../write/item.ts";
import { deleteItem, trashItem } from "../write/remove.ts";
import { createItem, updateItem } from "../write/save.ts";
import { optionalFields, ownWriteArgs, writeArgs, type WriteArgs } from "../write/values.ts";

const id = z.int().describe("The item");

/** Reads one item. */
export function readRoute({ type, resource, rights }: Shelf) {
  return get({
    summary: `Read one of ${type.label}`,
    batch: true,
    args: {
      id,
      context: context(),
      password: z.string().optional().describe("Opens a protected item"),
    },
    returns: one(resource),
    find: async ({ args, db }) => ofType(type.name, await db.content.get(args.id)),
    access({ actor, args, found }): Verdict {
      if (args.context === "edit" && !rights.edit(actor, found))
        return coreErrors.rest_forbidden_context();
      return rights.read(actor, found);
    },
    handler(call) {
      checkPassword(call, call.found, call.args.password);
      return call.found;
    },
  });
}

/** Adds an item. */
export function createRoute(shelf: Shelf) {
  const { type, resource, rights, setup } = shelf;
  return post({
    summary: `Add to ${type.label}`,
    batch: true,
    args: { ...writeArgs(type, setup), ...ownWriteArgs(type) },
    returns: one(resource, { in: "edit" }),
    validate: ({ sends }) => (sends("id") ? errors.rest_post_exists() : undefined),
    access: ({ actor, args }): Verdict =>
      refusalOf(rights, type, actor, args as WriteArgs) ??
      (rights.create(actor) || errors.rest_cannot_create()),
    handler: (call) => createItem(shelf, call, call.args as WriteArgs),
  });
}

/** Changes an item: what is sent, and nothing else. */
export function updateRoute(shelf: Shelf) {
  const { type, resource, rights, setup } = shelf;
  return edit({
    summary: `Change one of ${type.label}`,
    batch: true,
    args: {
      id,
      ...writeArgs(type, setup),
      ...ownWriteArgs({ ...type, fields: optionalFields(type.fields) }),
    },
    returns: one(resource, { in: "edit" }),
    find: async ({ args, db }) => ofType(type.name, await db.content.get(args.id)),
    access: ({ actor, args, found }): Verdict =>
      rights.edit(actor, found)
        ? (refusalOf(rights, type, actor, args as WriteArgs) ?? true)
        : errors.rest_cannot_edit(),
    handler: (call) => updateItem(shelf, call, call.found, call.args as WriteArgs),
  });
}

/** Trashes an item, or removes it for good. */
export function removeRoute(shelf: Shelf) {
  const { type, resource, rights } = shelf;
  return remove({
    summary: `Trash or delete one of ${type.label}`,
    batch: true,
    args: { id, force: z.boolean().default(false).describe("Delete for good, past the trash") },
    returns: oneOrDeleted(resource, { in: "edit" }),
    find: async ({ args, db }) => ofType(type.name, await db.content.get(args.id)),
    access: ({ actor, found }): Verdict =>
      rights.remove(actor, found) || errors.rest_cannot_delete(),
    async handler(call) {
      if (!call.args.force) return trashItem(shelf, call, call.found);
      const previous = await call.show(call.found);
      await deleteItem(call, call.found);
      return deleted(previous);
    },
  });
}

/** An item of another type is not there. */
function ofType(name: string, item: Item | undefined): Item {
  if (!item || item.type !== name || item.status === "inherit") throw errors.rest_post_invalid_id();
  return item;
}
