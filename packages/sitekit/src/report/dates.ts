import { isInvalid } from "../kit/refusal.ts";
import { addDays, fromDateText, startOf, dayLength } from "../collect/days.ts";

/** Days from the first to the last that is meant. */
export interface Range {
  readonly first: number;
  readonly last: number;
}
/** What clients say of days. */
export interface DateArgs {
  readonly dateRange?: string | undefined;
  readonly startDate?: string | undefined;
  readonly endDate?: string | undefined;
}

/** The most days that one report is of. */
const mostDays = 400;
const standard = "last-28-days";

/**
 * The days that are meant: `last-28-days` end yesterday, or both ends are given.
 *
 * @throws ApiError 400 `rest_invalid_param` for what is no range, and for more than 400 days.
 */
export function toRange({ dateRange, startDate, endDate }: DateArgs, today: number): Range {
  if (startDate === undefined && endDate === undefined) {
    const [, days] = /^last-(\d{1,3})-days?$/.exec(dateRange || standard) ?? [];
    const n = Number(days ?? 0);
    if (n < 1 || n > mostDays)
      throw isInvalid("dateRange", `Give last-28-days, with 1 to ${mostDays} days.`);
    return { first: addDays(today, -n), last: addDays(today, -1) };
  }
  const first = toDateArgs("startDate", startDate);
  const last = toDateArgs("endDate", endDate);
  if (first > last) throw isInvalid("endDate", "It is before startDate.");
  if (lengthOf({ first, last }) > mostDays)
    throw isInvalid("startDate", `A report is of at most ${mostDays} days.`);
  return { first, last };
}

function toDateArgs(name: string, text: string | undefined): number {
  const day = text === undefined ? undefined : fromDateText(text);
  if (day === undefined || day < 19_700_101)
    throw isInvalid(name, "Give a day such as 2026-01-31, and both ends.");
  return day;
}

/** How many days a range has. */
export const lengthOf = ({ first, last }: Range): number =>
  Math.round((startOf(last) - startOf(first)) / dayLength) + 1;

/** As many days, right before. */
export function rangeBefore({ first, last }: Range): Range {
  const days = lengthOf({ first, last });
  return { first: addDays(first, -days), last: addDays(first, -1) };
}
