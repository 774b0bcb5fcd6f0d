import { context, one, pageOf, type AccessDecision } from "@waymark/core";
import * as z from "zod";
import { get, post } from "../builder.ts";
import { errors } from "../errors.ts";
import { optionalFields } from "../resources/schemas.ts";
import type { TypeRuntime } from "../resources/content.ts";
import { autosaveResource, draftResource } from "../resources/revision.ts";
import { saveAutosave } from "../revisions/autosave.ts";
import { autosaveOf, newestFirst, parentOf, maxRevisions } from "../revisions/list.ts";
import { permissionError } from "../write/checks.ts";
import { ownWriteArgs, writeArgs, type WriteArgs } from "../write/values.ts";
import { belowItem, writingItem, withArticle } from "./error-codes.ts";
import { ofType } from "./item.ts";

const item = z.int().describe("The ID of the item");

/** The routes of a type's autosaves: one autosave per user and item. */
export function autosaveRoutes(runtime: TypeRuntime) {
  const { base } = runtime.type;
  const resource = autosaveResource(runtime);
  return {
    [`/${base}/:id/autosaves`]: [
      listRoute(runtime, resource),
      saveRoute(runtime, draftResource(runtime)),
    ],
    [`/${base}/:parent/autosaves/:id`]: [readRoute(runtime, resource)],
  };
}
type AutosaveResource = ReturnType<typeof autosaveResource>;

function listRoute({ type, permissions }: TypeRuntime, resource: AutosaveResource) {
  return get({
    summary: `List the autosaves of ${withArticle(type.singular)}`,
    undocumentedArgs: ["id"],
    args: {
      id: item,
      parent: z.int().optional().describe("Ignored; the path names the item"),
      context: context(),
    },
    returns: pageOf(resource),
    find: ({ args, db }) => parentOf(db, type.name, args.id),
    access: ({ actor, found }): AccessDecision =>
      permissions.edit(actor, found) || errors.rest_cannot_read(),
    errors: [...belowItem, "rest_cannot_read"],
    async handler({ db, found, select }) {
      const items = await db.revisions.find({
        where: { parent: found.id, kind: "autosave" },
        orderBy: newestFirst,
        limit: maxRevisions,
        select,
      });
      return { items, total: items.length };
    },
  });
}

function saveRoute(runtime: TypeRuntime, resource: AutosaveResource) {
  const { type, permissions, setup } = runtime;
  return post({
    summary: `Autosave ${withArticle(type.singular)}`,
    status: 200,
    undocumentedArgs: ["id"],
    args: {
      id: item,
      parent: z.int().optional().describe("Ignored; the path names the item"),
      ...writeArgs(type, setup),
      ...ownWriteArgs({ ...type, fields: optionalFields(type.fields) }),
    },
    returns: one(resource, { in: "edit" }),
    find: async ({ args, db }) => ofType(type, await db.content.get(args.id)),
    access: ({ actor, args, found }): AccessDecision =>
      permissions.edit(actor, found)
        ? (permissionError(permissions, type, actor, args as WriteArgs) ?? true)
        : errors.rest_cannot_edit(),
    errors: [...belowItem, ...writingItem, "rest_cannot_edit"],
    handler: (ctx) => saveAutosave(runtime, ctx, ctx.found, ctx.args as WriteArgs),
  });
}

function readRoute({ type, permissions }: TypeRuntime, resource: AutosaveResource) {
  return get({
    summary: `Get an autosave of ${withArticle(type.singular)}`,
    args: { parent: item, id: z.int().describe("The ID of the autosave"), context: context() },
    returns: one(resource),
    find: ({ args, db }) => autosaveOf(db, type.name, args),
    access: ({ actor, found }): AccessDecision =>
      permissions.edit(actor, found.item) || errors.rest_cannot_read(),
    errors: [...belowItem, "rest_cannot_read", "rest_post_no_autosave"],
    handler: ({ found }) => found.revision,
  });
}
