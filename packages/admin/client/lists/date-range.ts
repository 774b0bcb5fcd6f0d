import type { List, Schemas } from "../api/directory.ts";

/** Two arguments of a list that limit a time: `after` and `before`, `modified_after` and `modified_before`. */
export interface DateRange {
  readonly from: string;
  readonly to: string;
  /** The name of the limited time, such as `modified`. */
  readonly field: string;
  /** Which limits are left out themselves. */
  readonly excluded: "both" | "end" | "none";
  /** Whether the arguments are days, without a time. */
  readonly isDay: boolean;
}

/** The first and the last day of a range, as `YYYY-MM-DD`; undefined where it is open. */
export interface Days {
  readonly from: string | undefined;
  readonly to: string | undefined;
}

/** The word for the beginning of a range in names of arguments, and that for its end. */
const ends = new Map([
  ["after", "before"],
  ["from", "to"],
  ["start", "end"],
  ["since", "until"],
  ["gte", "lte"],
]);
const dateFormats = ["date", "date-time"];

/**
 * The range that an argument begins, if its list has one for the end, too. Both are dates according to their schemas, unless
 * the screen of the list names the argument as a filter.
 */
export function toDateRange(list: List, name: string, args: Schemas): DateRange | undefined {
  const words = name.split("_");
  const at = words.findIndex((word) => ends.has(word));
  const word = words[at] ?? "";
  const to = words.with(at, ends.get(word) ?? "").join("_");
  const pair = [args[name], args[to]];
  const isDate = (format = "") => list.filters !== null || dateFormats.includes(format);
  if (!pair.every((one) => one?.type === "string" && isDate(one.format))) return undefined;
  const isDay = args[name]?.format === "date";
  return {
    from: name,
    to,
    field: words.toSpliced(at, 1).join("_") || "date",
    excluded: word === "after" ? "both" : word === "from" && !isDay ? "end" : "none",
    isDay,
  };
}

const toDay = (value: unknown): string | undefined =>
  typeof value === "string" && /^\d{4}-\d\d-\d\d/.test(value) && !Number.isNaN(Date.parse(value))
    ? value.slice(0, 10)
    : undefined;

/** Days in an address; a value that is not a day leaves its end open. */
export const toDays = (from: unknown, to: unknown): Days => ({ from: toDay(from), to: toDay(to) });

/** The days of a range in the address of a list. */
export const daysOf = ({ from, to }: DateRange, state: Readonly<Record<string, unknown>>): Days =>
  toDays(state[from], state[to]);

/** The period from one day to another, both included, as arguments; an end that is not a day is left open. */
export function toPeriod(
  first: string,
  last: string,
): { readonly [K in "after" | "before"]?: string } {
  const { from, to } = toDays(first, last);
  return {
    ...(from !== undefined && { after: `${from}T00:00:00` }),
    ...(to !== undefined && { before: moved(to, dayMs) }),
  };
}

/** Days with the earlier one first. */
export const inOrder = ({ from, to }: Days): Days =>
  from !== undefined && to !== undefined && from > to ? { from: to, to: from } : { from, to };

const secondMs = 1_000;
const dayMs = 86_400_000;
const moved = (day: string, by: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + by).toISOString().slice(0, 19);

/** The limits of days, both included, as arguments. They are times in the time zone of the site. */
export function toLimits(
  { excluded, isDay }: Pick<DateRange, "excluded" | "isDay">,
  days: Days,
): Days {
  const { from, to } = inOrder(days);
  const unit = isDay ? dayMs : secondMs;
  const first = excluded === "both" ? -unit : 0;
  const last = excluded === "none" ? dayMs - unit : dayMs;
  const toText = (day: string | undefined, by: number) =>
    day === undefined ? undefined : moved(day, by).slice(0, isDay ? 10 : 19);
  return { from: toText(from, first), to: toText(to, last) };
}
