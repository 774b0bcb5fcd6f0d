import { toSql } from "../time/display.ts";
import type { ContactListArgs, TermListArgs } from "./terms.ts";
import type { EventListArgs } from "./event-args.ts";
import type { EventList } from "./events.ts";
import type { Echo } from "./page.ts";
import type { Visible } from "./visible.ts";

const joined = (list: readonly (string | number)[] | undefined) => list?.join(",");
const time = (wall: string | undefined) => (wall === undefined ? undefined : toSql(wall));
const yes = (flag: boolean | undefined) => (flag === undefined ? undefined : flag ? "1" : "0");
/** The statuses of a list for its URLs: those requested, or `any` for users who see more than published items. */
const statusOf = (requested: readonly string[] | undefined, { anyAuthor, own }: Visible): string =>
  requested && requested.length > 0
    ? requested.join(",")
    : anyAuthor.length + own.length > 1
      ? "any"
      : "publish";

/** The arguments of a list of events for its URLs, in the order of existing clients. */
export const eventEcho = (
  args: EventListArgs,
  limit: number,
  { window, seen }: EventList,
): Echo => [
  ["page", args.page],
  ["per_page", limit],
  ["start_date", time(window.start_date)],
  ["end_date", time(window.end_date)],
  ["search", args.search],
  ["categories", joined(args.categories)],
  ["tags", joined(args.tags)],
  ["geoloc", yes(args.geoloc)],
  ["geoloc_lat", args.geoloc_lat ?? undefined],
  ["geoloc_lng", args.geoloc_lng ?? undefined],
  ["status", statusOf(args.status, seen)],
  ["venue", joined(args.venue)],
  ["organizer", joined(args.organizer)],
  ["featured", yes(args.featured)],
  ["include", joined(args.include)],
  ["post_parent", args.post_parent],
  ["starts_after", time(window.starts_after)],
  ["starts_before", time(window.starts_before)],
  ["ends_after", time(window.ends_after)],
  ["ends_before", time(window.ends_before)],
  ["strict_dates", yes(args.strict_dates)],
  ["hidden", yes(args.hidden)],
  ["order", args.order === "asc" ? undefined : args.order],
  ["orderby", args.orderby === "start_date" ? undefined : args.orderby],
];

/** The arguments of a list of venues or organizers for its URLs. */
export const contactEcho = (args: ContactListArgs, limit: number, seen: Visible): Echo => [
  ["page", args.page],
  ["per_page", limit],
  ["search", args.search],
  ["event", args.event],
  ["has_events", args.has_events],
  ["only_with_upcoming", args.only_with_upcoming],
  ["status", statusOf(args.status, seen)],
  ["include", joined(args.include)],
  ["order", args.order],
  ["orderby", args.orderby === "date" ? undefined : args.orderby],
];

/** The arguments of a list of terms for its URLs. */
export const termEcho = (args: TermListArgs, limit: number): Echo =>
  Object.entries({ ...args, per_page: args.per_page && limit }).map(
    ([name, value]) =>
      [
        name,
        value === undefined || (name === "page" && value === 1) ? undefined : String(value),
      ] as const,
  );
