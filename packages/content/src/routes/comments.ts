import {
  defineLoader,
  coreErrors,
  type Embedded,
  type Embeds,
  type Resource,
  type NamespaceContext,
  dayMs,
  type AccessDecision,
  defineNamespace,
  one,
  type Order,
  pageOf,
} from "@waymark/core";
import { itemCopyOf, unlocked } from "../comments/item-copy.ts";
import {
  type CommentPermissions,
  commentPermissions,
  createError,
  filterError,
} from "../comments/permissions.ts";
import { contentTypes } from "../extension-points.ts";
import { tables } from "../tables.ts";
import { toTypeRuntime } from "../resources/content.ts";
import { get, post } from "../builder.ts";
import { createArgs, listArgs, type ListArgs } from "../comments/args.ts";
import { createComment } from "../comments/create.ts";
import { itemsNamed, openedBy } from "../comments/items.ts";
import { toMeaning } from "../comments/status.ts";
import { errors } from "../errors.ts";
import { commentResource } from "../resources/comment.ts";
import { type CommentRuntime, deleteRoute, getRoute, updateRoute } from "./comment.ts";
import { readingComment, writingComment } from "./error-codes.ts";
import type { ContentType } from "../content-type.ts";
import type { ContentOptions } from "../options.ts";
import type { Item } from "../write/item.ts";

/** Embeds the item of each comment, with one query for all of them. A protected item shows its title, as it does by itself. */
function itemEmbeds(setup: NamespaceContext, permissions: CommentPermissions): Embeds {
  const runtimes = new Map<string, Resource>();
  const resourceOf = (name: string): Resource | undefined => {
    const type = setup.all(contentTypes).find((one) => one.name === name);
    if (type && !runtimes.has(name))
      runtimes.set(name, toTypeRuntime(type, setup).resource as unknown as Resource);
    return runtimes.get(name);
  };
  const missing: Embedded = { error: coreErrors.rest_forbidden };
  return {
    resource: () => resourceOf("post") as Resource,
    loader: defineLoader<typeof tables, readonly Embedded[], ItemReference>({
      tables,
      reads: ["id", "post"],
      empty: [missing],
      async load({ rows, db, context: { actor } }) {
        const ids = [...new Set(rows.map(({ post }) => post))];
        const items = await db.content.find({ where: { id: { in: ids } } });
        const embedded = new Map(
          items.map((row): [number, Embedded] => {
            const as = resourceOf(row.type);
            const mayRead = permissions.readItem(actor, unlocked(itemCopyOf(row)));
            return [row.id, as && mayRead ? { row, as } : missing];
          }),
        );
        return new Map(rows.map(({ id, post }) => [id, [embedded.get(post) ?? missing]]));
      },
    }),
  };
}
interface ItemReference {
  readonly id: number;
  readonly post: number;
}

/** The routes of comments, on items of every type. */
export const commentRoutes = (setup: NamespaceContext<ContentOptions>): CommentNamespace =>
  routesOf(setup);
/** The routes of comments, with their types. */
export interface CommentNamespace extends ReturnType<typeof routesOf> {}

function routesOf(setup: NamespaceContext<ContentOptions>) {
  const permissions = commentPermissions(setup.all);
  const runtime = {
    setup,
    permissions,
    resource: commentResource(setup, itemEmbeds(setup, permissions)),
  };
  return defineNamespace("core/v2", {
    "/comments": [listRoute(runtime), createRoute(runtime)],
    "/comments/:id": [getRoute(runtime), updateRoute(runtime), deleteRoute(runtime)],
  });
}

const maxSkipped = Number.MAX_SAFE_INTEGER;

function listRoute({ permissions, resource }: CommentRuntime) {
  return get({
    summary: "List comments",
    args: listArgs,
    returns: pageOf(resource),
    async find(ctx) {
      const items = await itemsNamed(ctx.db, ctx.args.post);
      return { items: await openedBy(ctx, permissions, items, ctx.args.password) };
    },
    access({ actor, args, found }): AccessDecision {
      if (args.post.length > 0 && !found.items.every((item) => permissions.readItem(actor, item)))
        return errors.rest_cannot_read_post();
      const moderates = permissions.moderates(actor);
      if (args.post.includes(0) && !moderates) return errors.rest_cannot_read();
      if (args.context === "edit" && !moderates) return coreErrors.rest_forbidden_context();
      return filterError(permissions, actor, args) ?? true;
    },
    errors: [...readingComment, "rest_comment_invalid_post_id", "rest_forbidden_param"],
    async handler({ args, actor, db, site, select }) {
      const { where, parts } = toMeaning({ args, actor, permissions, timezone: site.timezone });
      const { page, per_page: limit } = args;
      const given = args.offset === undefined ? undefined : Math.max(0, args.offset);
      const offset = given ?? Math.min((page - 1) * limit, maxSkipped);
      const orderBy = toOrder(args);
      const items = await db.comments.find({ where, orderBy, limit, offset, select });
      if (offset === 0 && items.length < limit)
        return { items, total: items.length, offset: given };
      const counts = await Promise.all(parts.map((part) => db.comments.count(part)));
      return { items, total: counts.reduce((sum, count) => sum + count, 0), offset: given };
    },
  });
}

function createRoute({ permissions, resource, setup }: CommentRuntime) {
  return post({
    summary: "Create a comment",
    args: createArgs,
    returns: one(resource, { in: "edit" }),
    validate({ sends }) {
      if (sends("id")) return errors.rest_comment_exists();
      if (sends("type")) return errors.rest_invalid_comment_type();
    },
    async find({ args, db, clock, options, remoteAddress }) {
      const item = args.post === 0 ? undefined : await db.content.get(args.post);
      const type = setup.all(contentTypes).find(({ name }) => name === item?.type);
      const { closeAfterDays, anonymous } = options.discussion;
      return {
        item: type && item,
        isOpen: isOpen(item, type, { now: clock.now(), closeAfterDays }),
        allowsAnonymous: anonymous,
        address: remoteAddress ?? "",
      };
    },
    access: ({ actor, args, found }): AccessDecision =>
      createError(permissions, actor, args, found) ?? true,
    errors: [
      ...writingComment,
      "comment_duplicate",
      "comment_flood",
      "rest_comment_author_data_required",
      "rest_comment_closed",
      "rest_comment_draft_post",
      "rest_comment_exists",
      "rest_comment_login_required",
      "rest_comment_trash_post",
      "rest_invalid_comment_type",
      "rest_post_incorrect_password",
      "rest_trash_not_supported",
    ],
    async handler({ found: { item, address }, args, ...ctx }) {
      if (!item) throw errors.rest_comment_invalid_post_id();
      const agent = ctx.request.headers.get("user-agent") ?? "";
      const origin = { address, agent };
      const { discussion: options, trashDays } = ctx.options;
      return createComment(ctx, item, args, {
        permissions,
        options,
        origin,
        hasTrash: trashDays > 0,
      });
    },
  });
}

type CommentOrder = Order<(typeof tables.comments)["columns"]>;

/** The order of a list; ties are resolved by id. */
function toOrder({ orderby, order, include }: ListArgs): readonly CommentOrder[] {
  if (orderby === "include") return include.length > 0 ? [{ id: include }] : [{ id: order }];
  return orderby === "id" ? [{ id: order }] : [{ [orderby]: order }, { id: order }];
}

/** Whether an item is open for comments now: its comments are open, and it is not too old. */
function isOpen(
  item: Item | undefined,
  type: ContentType | undefined,
  { now, closeAfterDays }: { readonly now: Date; readonly closeAfterDays: number },
): boolean {
  if (!item || item.comment_status !== "open" || !type?.features.has("comments")) return false;
  if (closeAfterDays === 0 || type.features.has("hierarchy")) return true;
  return now.getTime() - Date.parse(`${item.date_gmt}Z`) < closeAfterDays * dayMs;
}
