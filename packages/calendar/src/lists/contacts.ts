import { contentTables, statuses } from "@waymark/content";
import type { Where } from "@waymark/core";
import * as z from "zod";
import { ids, paging, statusNames } from "../args/lists.ts";
import { flag, positive, search } from "../args/scalars.ts";
import type { Calendar, Kind } from "../calendar.ts";
import type { Context } from "../context.ts";
import { tables } from "../tables.ts";
import { checkNamedEvent, visible, type Visible, visibleWhere } from "./visible.ts";

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
  const { rights, type } = calendar[kind];
  const seen = visible(
    { rights, statuses: all(statuses).map(({ name }) => name) },
    actor,
    args.status,
  );
  const and: ContentWhere[] = [];
  if (args.search)
    and.push({ exists: { table: tables.contacts, to: "id", where: { match: args.search } } });
  if (args.include) and.push({ id: { in: args.include } });
  if (args.event !== undefined) {
    await checkNamedEvent(calendar, ctx, "event", args.event);
    and.push(ofEvents({ event: args.event }));
  }
  // Drafts are not counted, so that they are not revealed.
  const counted = {
    status: { in: rights.readPrivate(actor) ? ["publish", "private"] : ["publish"] },
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
