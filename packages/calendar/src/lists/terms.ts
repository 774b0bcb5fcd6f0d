import { termSearch, type Taxonomy, contentTables, statuses } from "@waymark/content";
import { toSlug } from "@waymark/content-text";
import type { Order, Where } from "@waymark/core";
import * as z from "zod";
import { checked, line, positive, search, toFlag, notBoolean, flag } from "../args/scalars.ts";
import { ids, paging, statusNames } from "../args/lists.ts";
import type { Context } from "../builder.ts";
import type { Calendar, Kind } from "../calendar.ts";
import { invalid } from "../errors.ts";
import {
  checkNamedEvent,
  openWhere,
  searchWhere,
  visible,
  type Visible,
  visibleWhere,
} from "./visible.ts";
import { tables } from "../tables.ts";

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

type TermWhere = Where<(typeof contentTables.terms)["columns"]>;
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
  if (args.slug) and.push({ slug: toSlug(args.slug) });
  const [name, id] =
    args.event === undefined ? (["post", args.post] as const) : (["event", args.event] as const);
  if (id !== undefined) {
    await checkNamedEvent(calendar, ctx, name, id);
    and.push({ exists: { table: contentTables.termLinks, to: "term", where: { content: id } } });
  }
  return { taxonomy: taxonomy.name, and };
}

/** By name ascending by default, also for an unknown order. */
export function termOrder({
  order = "asc",
  orderby,
  include,
}: TermListArgs): readonly Order<(typeof contentTables.terms)["columns"]>[] {
  const direction = order.toLowerCase() === "asc" ? "asc" : "desc";
  const by = orders.find((one) => one === orderby) ?? "name";
  if (by === "include" && include && include.length > 0) return [{ id: include }];
  if (by === "include" || by === "id" || by === "term_group") return [{ id: direction }];
  return [{ [by === "name" ? "name_key" : by]: direction }, { id: direction }];
}

/** The arguments of the lists of venues and organizers. */
export const contactListArgs = {
  ...paging,
  search: search("Search in name, text, address and phone numbers").optional(),
  event: positive("Only those of this event").optional(),
  has_events: flag("Only those with events; false: only those without").optional(),
  only_with_upcoming: flag("Only those with upcoming or current events", {
    default: false,
  }).optional(),
  status: statusNames("Only with these statuses").optional(),
  include: ids("Only these IDs").optional(),
  order: z.enum(["asc", "desc"]).optional().describe("Sort direction"),
  orderby: z.enum(["date", "title", "id"]).default("date").describe("Sort field"),
};
export type ContactListArgs = z.output<z.ZodObject<typeof contactListArgs>>;
type ContentWhere = Where<(typeof contentTables.content)["columns"]>;

/** The condition of a list of venues or organizers that the caller may read. */
export async function toContactList(
  calendar: Calendar,
  kind: Kind,
  ctx: Context,
  args: ContactListArgs,
): Promise<{ readonly where: ContentWhere; readonly seen: Visible }> {
  const { actor, all, clock } = ctx;
  const { permissions, type } = calendar[kind];
  const seen = visible(
    { permissions, statuses: all(statuses).map(({ name }) => name) },
    actor,
    args.status,
  );
  const and: ContentWhere[] = [];
  if (args.search)
    and.push(
      { exists: { table: tables.contacts, to: "id", where: searchWhere(args.search, ["words"]) } },
      openWhere(permissions, actor),
    );
  if (args.include) and.push({ id: { in: args.include } });
  if (args.event !== undefined) {
    await checkNamedEvent(calendar, ctx, "event", args.event);
    and.push(ofEvents({ event: args.event }));
  }
  // Drafts are not counted, so that they are not revealed.
  const counted = {
    status: { in: permissions.readPrivate(actor) ? ["publish", "private"] : ["publish"] },
  };
  if (args.has_events === true) and.push(ofEvents(counted));
  if (args.has_events === false) and.push({ not: ofEvents(counted) });
  if (args.only_with_upcoming === true)
    and.push(ofEvents({ ...counted, end: { gt: toUtcText(clock.now()) } }));
  return { where: { type: type.name, and: [visibleWhere(seen, actor), ...and] }, seen };
}

const ofEvents = (where: Where<(typeof tables.links)["columns"]>): ContentWhere => ({
  exists: { table: tables.links, to: "target", where: where as Where },
});
const toUtcText = (moment: Date): string => moment.toISOString().slice(0, 19);

/** The order of a list: by default newest first, or ascending for names and IDs. */
export function contactOrder({ orderby, order }: ContactListArgs) {
  const direction = order ?? (orderby === "date" ? "desc" : "asc");
  const column = orderby === "title" ? "title_key" : orderby;
  return column === "id"
    ? ([{ id: direction }] as const)
    : ([{ [column]: direction }, { id: direction }] as const);
}
