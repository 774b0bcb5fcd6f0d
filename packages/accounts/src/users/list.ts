import type { Actor, Order, Where } from "@waymark/core";
import type { All } from "../extension-points.ts";
import { roleRegistry } from "../roles/registry.ts";
import { tables } from "../tables.ts";
import { havePublished, mayListUsers } from "./visibility.ts";

type Users = (typeof tables)["users"]["columns"];
type UserWhere = Where<Users>;

/** The arguments of a list of users. */
interface UserList {
  readonly search?: string | undefined;
  readonly include: readonly number[];
  readonly exclude: readonly number[];
  readonly order: "asc" | "desc";
  readonly orderby: keyof typeof columns | "include" | "include_slugs";
  readonly slug?: readonly string[] | undefined;
  readonly roles?: readonly string[] | undefined;
  readonly capabilities?: readonly string[] | undefined;
  readonly who?: "authors" | undefined;
  readonly has_published_posts?: boolean | readonly string[] | undefined;
}

/** The requested users that are visible to the actor; totals count only these. `added` are conditions of other modules. */
export function toUserWhere(
  all: All,
  actor: Actor,
  query: UserList,
  added: readonly UserWhere[] = [],
): UserWhere {
  const capabilities = [
    ...(query.capabilities ?? []),
    ...(query.who === "authors" ? ["edit_posts"] : []),
  ];
  const { has_published_posts: published, search } = query;
  return {
    and: [
      ...(mayListUsers(actor) ? [] : [havePublished(all)]),
      ...(published ? [havePublished(all, published === true ? undefined : published)] : []),
      ...(query.include.length > 0 ? [{ id: { in: query.include } }] : []),
      ...(query.exclude.length > 0 ? [{ id: { notIn: query.exclude } }] : []),
      ...(query.slug?.length ? [{ slug: { in: query.slug } }] : []),
      ...(query.roles?.length ? [holding("role", query.roles)] : []),
      ...capabilities.map((capability) => capable(all, capability)),
      ...(search ? [{ or: searched(search, mayListUsers(actor)) }] : []),
      ...added,
    ],
  };
}

/** Users with one of these roles, or one of these capabilities of their own. */
const holding = (kind: "role" | "capability", names: readonly string[]): UserWhere => ({
  exists: { table: tables.holdings, to: "user", where: { kind, name: { in: names } } },
});

/** Users with a capability, through a role or on their own. */
export const capable = (all: All, capability: string): UserWhere => ({
  or: [
    holding("role", roleRegistry(all).rolesWith(capability)),
    holding("capability", [capability]),
  ],
});

/** The columns of a search. Callers without `list_users` cannot search hidden columns, or could guess their values letter by letter. */
function searched(text: string, isLister: boolean): readonly UserWhere[] {
  const contains = text.replace(/^\*|\*$/g, "");
  const id = /^\d{1,15}$/.test(contains) ? [{ id: Number(contains) }] : [];
  const open = [{ slug: { contains } }, { display_name: { contains } }];
  const closed = [{ login: { contains } }, { email: { contains } }, { url: { contains } }];
  return [...id, ...open, ...(isLister ? closed : [])];
}

const columns = {
  id: "id",
  name: "name_key",
  registered_date: "registered",
  slug: "slug",
  email: "email_key",
  url: "url",
} as const;

/** The requested order. */
export function toUserOrder({ orderby, order, include, slug }: UserList): readonly Order<Users>[] {
  if (orderby === "include") return include.length > 0 ? [{ id: include }] : [{ id: order }];
  if (orderby === "include_slugs") return slug?.length ? [{ slug: [...slug] }] : [{ id: order }];
  return [{ [columns[orderby]]: order } as Order<Users>];
}

/** Whether the actor may list authors: actors who may edit content. */
export const writes = (actor: Actor): boolean =>
  actor.can("edit_posts") || actor.can("edit_pages") || mayListUsers(actor);
