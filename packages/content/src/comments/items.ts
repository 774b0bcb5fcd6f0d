import { type Db, defineLoader, type Loader, type NamespaceContext } from "@waymark/core";
import { checkPassword, type AttemptContext } from "../permissions.ts";
import { tables } from "../tables.ts";
import type { Item } from "../write/item.ts";
import type { CommentPermissions } from "./permissions.ts";
import { type ItemCopy, itemCopyOf, unlocked } from "./item-copy.ts";
import { contentTypes, statuses } from "../extension-points.ts";
import { options as contentOptions } from "../options.ts";
import { ancestors, filePage, pathTo, permalink, permalinkRules, plainLink } from "../permalink.ts";
import { routesOf } from "../resources/schemas.ts";

type Named = Pick<
  Item,
  "id" | "type" | "status" | "password" | "extra" | "author" | "audience" | "parent"
>;

/** The items with these ids. */
export const itemsNamed = async (
  db: Db<typeof tables>,
  ids: readonly number[],
): Promise<readonly Named[]> =>
  ids.length === 0
    ? []
    : db.content.find({
        where: { id: { in: [...new Set(ids)] } },
        columns: ["id", "type", "status", "password", "extra", "author", "audience", "parent"],
      });

/**
 * The items as a caller with this password may read them. The password is tried only if there is exactly one item.
 *
 * @throws ApiError 403 `rest_post_incorrect_password`, 429 `rest_too_many_requests`.
 */
export async function openedBy(
  ctx: AttemptContext,
  permissions: CommentPermissions,
  items: readonly Named[],
  password: string | undefined,
): Promise<readonly ItemCopy[]> {
  const copies = items.map(itemCopyOf);
  const [only] = items;
  if (!only || items.length > 1 || !password || only.password === "") return copies;
  const opened = copies.map(unlocked);
  // Callers who could not read the item with its password either may not try passwords.
  if (!opened.every((one) => permissions.readItem(ctx.actor, one))) return copies;
  await checkPassword(ctx, only, password);
  return opened;
}

/** The address and the API path of a comment's item. */
export interface CommentedItem {
  /** The public address; empty if the item is missing. */
  readonly link: string;
  /** Its API path, if a module declares its type. */
  readonly path: string | undefined;
  readonly type: string;
}
const nowhere: CommentedItem = { link: "", path: undefined, type: "" };

/** Loads the addresses of the items of comments. */
export function commentedItems(setup: NamespaceContext): Loader<CommentedItem> {
  const all = setup.all(statuses);
  const { permalinks } = setup.optionsOf(contentOptions);
  const types = new Map(
    setup.all(contentTypes).map((type) => {
      const rules = permalinkRules(type, all, permalinks, setup.site);
      return [type.name, { rules, routes: routesOf(type), isFile: type.features.has("file") }];
    }),
  );
  return defineLoader<typeof tables, CommentedItem, { readonly id: number; readonly post: number }>(
    {
      tables,
      reads: ["id", "post"],
      empty: nowhere,
      async load({ rows, db, context: { site } }) {
        const items = await db.content.find({
          where: { id: { in: [...new Set(rows.map(({ post }) => post))] } },
          columns: ["id", "type", "status", "slug", "date", "parent"],
        });
        const nested = items.filter(({ type }) => types.get(type)?.rules.isHierarchical);
        const above = await ancestors(
          db,
          nested.map(({ parent }) => parent),
        );
        const byId = new Map(
          items.map((item): [number, CommentedItem] => {
            const { rules, routes, isFile } = types.get(item.type) ?? {};
            const path = routes && `${routes}/${item.id}`;
            if (!rules) return [item.id, { link: plainLink(item, site), path, type: item.type }];
            const parents = rules.isHierarchical ? pathTo(item.parent, above) : "";
            const link = isFile ? filePage(item, "", site) : permalink(item, parents, rules);
            return [item.id, { link, path, type: item.type }];
          }),
        );
        return new Map(rows.map(({ id, post }) => [id, byId.get(post) ?? nowhere]));
      },
    },
  );
}
