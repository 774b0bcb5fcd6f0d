import { dayMs, type Direction, type Order, type Where } from "@waymark/core";
import { actionTypes, errorCodes, matchTypes, redirectCodes } from "../rules/rule.ts";
import type { tables } from "../tables.ts";
import { listArgs, type FilterBy } from "./args.ts";

type Columns = typeof tables.redirects.columns;
const keys = [
  "status",
  "url-match",
  "match",
  "action",
  "http",
  "access",
  "url",
  "target",
  "title",
  "group",
  "id",
] as const;
export type RedirectFilter = FilterBy<(typeof keys)[number]>;
const orders = ["source", "last_count", "last_access", "position", "id"] as const;

/** The arguments of every list of redirects. */
export const redirectListArgs = listArgs(orders, keys);

/** The condition for a filter of redirects. Unknown types and statuses are ignored. */
export function redirectWhere(now: Date, by: RedirectFilter = {}): Where<Columns> {
  const { status, match, action, http, access, url, target, title, group, id } = by;
  const kind = by["url-match"];
  const code = Number(http);
  const isCode = redirectCodes.includes(code) || errorCodes.includes(code);
  return {
    enabled: status === undefined ? undefined : status === "enabled",
    regex: kind === undefined ? undefined : kind === "regular",
    match_type: matchTypes.find((one) => one === match),
    action_type: actionTypes.find((one) => one === action),
    action_code: isCode ? code : undefined,
    url: url === undefined ? undefined : { contains: url },
    targets: target === undefined ? undefined : { contains: target },
    title: title === undefined ? undefined : { contains: title },
    group_id: toId(group),
    id: toId(id),
    ...(access !== undefined && unused(access, now)),
  };
}

const days: ReadonlyMap<string, number> = new Map([
  ["month", 30],
  ["year", 365],
]);
/** Redirects that were not followed for this time; with any other word, those that were never followed. */
function unused(since: string, now: Date): Where<Columns> {
  const never: Where<Columns> = { last_access: { isNull: true } };
  const length = days.get(since);
  if (length === undefined) return never;
  const before = new Date(now.getTime() - length * dayMs);
  return { or: [never, { last_access: { lt: before } }] };
}

/** An ID; a text that is not a number matches no row. */
export const toId = (text: string | undefined): number | undefined => {
  if (text === undefined) return undefined;
  return /^[0-9]{1,15}$/.test(text) ? Number(text) : 0;
};

/** The order of a list; ties are ordered by age, oldest first. */
export function redirectOrder(
  by: (typeof orders)[number] | "" | undefined,
  direction: Direction,
): readonly Order<Columns>[] {
  const column = by === "source" ? "url" : by;
  return column === undefined || column === "" || column === "id"
    ? [{ id: direction }]
    : [{ [column]: direction }, { id: "asc" }];
}
