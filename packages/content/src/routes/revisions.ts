import { type AccessDecision, context, deleted, one, oneOrDeleted, pageOf } from "@waymark/core";
import * as z from "zod";
import { get, remove } from "../builder.ts";
import { errors } from "../errors.ts";
import type { TypeRuntime } from "../resources/content.ts";
import { revisionResource } from "../resources/revision.ts";
import {
  newestOf,
  parentOf,
  revisionOf,
  maxRevisions,
  revisionListArgs,
  toRevisionOrder,
  toRevisionWhere,
} from "../revisions/list.ts";
import type { Revision } from "../revisions/state.ts";
import type { ContentContext, Item } from "../write/item.ts";
import { belowItem, listing, withArticle } from "./error-codes.ts";

const parent = z.int().describe("The ID of the item");
const id = z.int().describe("The ID of the revision");

/** The routes of a type's revisions, for users who may edit the item. */
export function revisionRoutes(runtime: TypeRuntime) {
  const { base } = runtime.type;
  const resource = revisionResource(runtime);
  return {
    [`/${base}/:parent/revisions`]: [listRoute(runtime, resource)],
    [`/${base}/:parent/revisions/:id`]: [
      readRoute(runtime, resource),
      removeRoute(runtime, resource),
    ],
  };
}
type RevisionResource = ReturnType<typeof revisionResource>;

function listRoute({ type, permissions }: TypeRuntime, resource: RevisionResource) {
  return get({
    summary: `List the revisions of ${withArticle(type.singular)}`,
    args: { parent, ...revisionListArgs },
    returns: pageOf(resource),
    validate({ args }) {
      if (args.orderby === "include" && args.include.length === 0)
        return errors.rest_orderby_include_missing_include();
      if (args.orderby === "relevance" && !args.search) return errors.rest_no_search_term_defined();
    },
    find: ({ args, db }) => parentOf(db, type.name, args.parent),
    access: ({ actor, found }): AccessDecision =>
      permissions.edit(actor, found) || errors.rest_cannot_read(),
    errors: [
      ...belowItem,
      ...listing,
      "rest_cannot_read",
      "rest_revision_invalid_page_number",
      "rest_revision_invalid_offset_number",
    ],
    async handler({ args, db, found, select }) {
      const where = toRevisionWhere(found.id, args);
      const limit = args.per_page ?? maxRevisions;
      const isOffset = args.offset !== undefined && args.per_page !== undefined;
      const offset = isOffset
        ? Math.abs(args.offset ?? 0)
        : Math.min((args.page - 1) * limit, Number.MAX_SAFE_INTEGER);
      const orderBy = toRevisionOrder(args);
      const items = await db.revisions.find({ where, orderBy, limit, offset, select });
      const isWhole = offset === 0 && items.length < limit;
      const total = isWhole ? items.length : await db.revisions.count(where);
      if (total > 0 && args.offset !== undefined && args.offset >= total)
        throw errors.rest_revision_invalid_offset_number();
      if (total > 0 && !args.offset && args.page > Math.ceil(total / limit))
        throw errors.rest_revision_invalid_page_number();
      return { items, total, per_page: limit, offset: isOffset ? offset : undefined };
    },
  });
}

function readRoute({ type, permissions }: TypeRuntime, resource: RevisionResource) {
  return get({
    summary: `Get a revision of ${withArticle(type.singular)}`,
    args: { parent, id, context: context() },
    returns: one(resource),
    find: ({ args, db }) => revisionOf(db, type.name, args),
    access: ({ actor, found }): AccessDecision =>
      permissions.edit(actor, found.item) || errors.rest_cannot_read(),
    errors: [...belowItem, "rest_cannot_read", "rest_revision_parent_id_mismatch"],
    handler: ({ found }) => found.revision,
  });
}

function removeRoute({ type, permissions }: TypeRuntime, resource: RevisionResource) {
  return remove({
    summary: `Delete a revision of ${withArticle(type.singular)}`,
    args: {
      parent,
      id,
      force: z.boolean().default(false).describe("Must be true: revisions have no trash"),
    },
    returns: oneOrDeleted(resource),
    find: ({ args, db }) => revisionOf(db, type.name, args),
    access: ({ actor, found }): AccessDecision =>
      permissions.remove(actor, found.item) || errors.rest_cannot_delete(),
    errors: [
      ...belowItem,
      "rest_cannot_delete",
      "rest_trash_not_supported",
      "rest_revision_parent_id_mismatch",
    ],
    async handler({ args, db, found, show }) {
      if (!args.force) throw errors.rest_trash_not_supported();
      const previous = await show(found.revision);
      await removeRevision(db, found.item, found.revision);
      return deleted(previous);
    },
  });
}

/** Deletes a revision and updates the item's columns about its revisions. */
async function removeRevision(
  db: ContentContext["db"],
  item: Item,
  { id }: Revision,
): Promise<void> {
  await db.revisions.remove(id);
  await db.content.update(item.id, {
    revisions: item.revisions - 1,
    predecessor: await newestOf(db, item.id),
  });
}
