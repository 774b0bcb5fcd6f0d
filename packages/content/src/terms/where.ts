import { coreErrors, type Db, type Direction, type Order, type Where } from "@waymark/core";
import { badReference } from "../errors.ts";
import { termLinks, terms, type tables } from "../tables.ts";
import { toSlug } from "@waymark/content-text";
import type { Item } from "../write/item.ts";

type Columns = (typeof terms)["columns"];
export const termOrders = [
  "id",
  "include",
  "name",
  "slug",
  "include_slugs",
  "term_group",
  "description",
  "count",
] as const;
export interface TermList {
  readonly search?: string | undefined;
  readonly exclude: readonly number[];
  readonly include: readonly number[];
  readonly hide_empty: boolean;
  readonly parent?: number | undefined;
  readonly post?: number | undefined;
  readonly slug?: readonly string[] | undefined;
  readonly order: Direction;
  readonly orderby: (typeof termOrders)[number];
}

/** The terms of a taxonomy that a list selects. */
export async function termWhere(
  db: Db<typeof tables>,
  taxonomy: string,
  args: TermList,
  mayRead: (item: Item) => boolean,
): Promise<Where<Columns>> {
  const and: Where<Columns>[] = [];
  if (args.search) and.push(termSearch(args.search));
  if (args.include.length > 0) and.push({ id: { in: args.include } });
  else if (args.exclude.length > 0) and.push({ id: { notIn: args.exclude } });
  if (args.hide_empty) and.push({ count: { gt: 0 } });
  if (args.parent !== undefined) and.push({ parent: args.parent });
  if (args.slug && args.slug.length > 0) and.push({ slug: { in: args.slug.map(toSlug) } });
  if (args.post !== undefined) {
    const item = await db.content.get(args.post);
    if (!item) throw badReference("Invalid post ID.");
    if (!mayRead(item)) throw coreErrors.rest_forbidden_context();
    and.push({ exists: { table: termLinks, to: "term", where: { content: args.post } } });
  }
  return { taxonomy, ...(and.length > 0 && { and }) };
}

/** A condition for terms whose name or slug contains a text. */
export const termSearch = (search: string): Where<Columns> => ({
  or: [{ name: { contains: search } }, { slug: { contains: toSlug(search) || search } }],
});

export function termOrder({ orderby, order, include, slug }: TermList): readonly Order<Columns>[] {
  if (orderby === "include") return include.length > 0 ? [{ id: include }] : [{ id: order }];
  if (orderby === "include_slugs")
    return slug && slug.length > 0 ? [{ slug: slug.map(toSlug) }] : [{ slug: order }];
  if (orderby === "term_group" || orderby === "id") return [{ id: order }];
  return [{ [orderby === "name" ? "name_key" : orderby]: order }, { id: order }];
}
