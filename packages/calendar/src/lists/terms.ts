import { termSearch, type Taxonomy } from "@waymark/content";
import type { Order, Where } from "@waymark/core";
import * as z from "zod";
import { checked } from "../args/checked.ts";
import { ids, paging } from "../args/lists.ts";
import { line, positive, search, toFlag, notBoolean } from "../args/scalars.ts";
import type { Calendar } from "../calendar.ts";
import { type Context, shared } from "../context.ts";
import { invalid } from "../errors.ts";
import { checkNamedEvent } from "./visible.ts";

const orders = ["id", "include", "name", "slug", "term_group", "description", "count"] as const;
/** The arguments of the lists of terms. */
export const termListArgs = {
  ...paging,
  search: search("Search in name and slug").optional(),
  exclude: ids("Exclude these IDs").optional(),
  include: ids("Only these IDs").optional(),
  order: z.string().max(100).optional().describe("Sort direction"),
  orderby: z.string().min(1).max(100).optional().describe("Sort field"),
  hide_empty: checked(
    { type: "boolean", description: "Hide terms without events", default: true },
    (input) => (typeof input === "object" ? undefined : toFlag(input)),
    notBoolean.message,
  ).optional(),
  post: positive("Only those of this event").optional(),
  event: positive("Only those of this event").optional(),
  slug: line("Only with this slug").optional(),
};
/** Additional argument of categories, which are hierarchical. */
export const belowArg = {
  parent: z.int().min(0).optional().describe("Only children of this term; 0 for the top level"),
};
export type TermListArgs = z.output<z.ZodObject<typeof termListArgs>> & {
  readonly parent?: number | undefined;
};

type TermWhere = Where<(typeof shared.terms)["columns"]>;
/** The condition of a list of terms. */
export async function termsWhere(
  calendar: Calendar,
  taxonomy: Taxonomy,
  ctx: Context,
  args: TermListArgs,
): Promise<TermWhere> {
  const { db } = ctx;
  const and: TermWhere[] = [];
  if (args.search) and.push(termSearch(args.search));
  for (const name of ["include", "exclude"] as const) {
    const named = args[name];
    if (!named || named.length === 0) continue;
    const found = await db.terms.find({
      where: { taxonomy: taxonomy.name, id: { in: named } },
      columns: ["id"],
    });
    const missing = named.find((id) => !found.some((term) => term.id === id));
    if (missing !== undefined) throw invalid(name, `The term ${missing} was not found.`);
    and.push({ id: name === "include" ? { in: named } : { notIn: named } });
  }
  if (args.hide_empty !== false) and.push({ count: { gt: 0 } });
  if (args.parent !== undefined) and.push({ parent: args.parent });
  if (args.slug) and.push({ slug: args.slug });
  const [name, id] =
    args.event === undefined ? (["post", args.post] as const) : (["event", args.event] as const);
  if (id !== undefined) {
    await checkNamedEvent(calendar, ctx, name, id);
    and.push({ exists: { table: shared.termLinks, to: "term", where: { content: id } } });
  }
  return { taxonomy: taxonomy.name, and };
}

/** By name ascending by default, also for an unknown order. */
export function termOrder({
  order = "asc",
  orderby,
  include,
}: TermListArgs): readonly Order<(typeof shared.terms)["columns"]>[] {
  const direction = order.toLowerCase() === "asc" ? "asc" : "desc";
  const by = orders.find((one) => one === orderby) ?? "name";
  if (by === "include" && include && include.length > 0) return [{ id: include }];
  if (by === "include" || by === "id" || by === "term_group") return [{ id: direction }];
  return [{ [by === "name" ? "name_key" : by]: direction }, { id: direction }];
}
