import type { Actor, Order, Where } from "@waymark/core";
import type { All } from "../extension-points.ts";
import { roleRegistry } from "../roles/registry.ts";
import { tables } from "../tables.ts";
import { havePublished, seesEveryone } from "./visibility.ts";

type Users = (typeof tables)["users"]["columns"];
type UserWhere = Where<Users>;

/** Which users are asked for, in the words of the interface. */
export interface UserList {
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

/** The users that are asked for, as far as the actor may know of them: no total counts anybody else. */
export function toUserWhere(all: All, actor: Actor, asked: UserList): UserWhere {
  const capabilities = [
    ...(asked.capabilities ?? []),
    ...(asked.who === "authors" ? ["edit_posts"] : []),
  ];
  const { has_published_posts: published, search } = asked;
  return {
    and: [
      ...(seesEveryone(actor) ? [] : [havePublished(all)]),
      ...(published ? [havePublished(all, published === true ? undefined : published)] : []),
      ...(asked.include.length > 0 ? [{ id: { in: asked.include } }] : []),
      ...(asked.exclude.length > 0 ? [{ id: { notIn: asked.exclude } }] : []),
      ...(asked.slug?.length ? [{ slug: { in: asked.slug } }] : []),
      ...(asked.roles?.length ? [holding("role", asked.roles)] : []),
      ...capabilities.map((capability) => ({
        or: [
          holding("role", roleRegistry(all).rolesWith(capability)),
          holding("capability", [capability]),
        ],
      })),
      ...(search ? [{ or: searched(search, seesEveryone(actor)) }] : []),
    ],
  };
}

/** Users who have one of these roles, or one of these capabilities of their own. */
export const holding = (kind: "role" | "capability", names: readonly string[]): UserWhere => ({
  exists: { table: tables.holdings, to: "user", where: { kind, name: { in: names } } },
});

/** Where a text is looked for. Who does not list users does not search what they cannot see, or would spell it out. */
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

/** The order that is asked for. */
export function toUserOrder({ orderby, order, include, slug }: UserList): readonly Order<Users>[] {
  if (orderby === "include") return include.length > 0 ? [{ id: include }] : [{ id: order }];
  if (orderby === "include_slugs") return slug?.length ? [{ slug: [...slug] }] : [{ id: order }];
  return [{ [columns[orderby]]: order } as Order<Users>];
}

/** Whether somebody may ask for authors: they write something themselves. */
export const writes = (actor: Actor): boolean =>
  actor.can("edit_posts") || actor.can("edit_pages") || seesEveryone(actor);
