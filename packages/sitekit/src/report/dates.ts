import { dayMs } from "@waymark/core";
import { addDays, fromDateText, startOf } from "../collect/days.ts";
import { isInvalid } from "../kit/arg-errors.ts";

/** A range of days, both included. */
export interface Range {
  readonly first: number;
  readonly last: number;
}
/** The date parameters of clients. */
export interface DateArgs {
  readonly dateRange?: string | undefined;
  readonly startDate?: string | undefined;
  readonly endDate?: string | undefined;
}

/** Maximum number of days per report. */
const maxDays = 400;
const standard = "last-28-days";

/**
 * The requested range: `last-28-days` ends yesterday, or both ends are sent.
 *
 * @throws ApiError 400 `rest_invalid_param` for an invalid range, or one of more than 400 days.
 */
export function toRange({ dateRange, startDate, endDate }: DateArgs, today: number): Range {
  if (startDate === undefined && endDate === undefined) {
    const [, days] = /^last-(\d{1,3})-days?$/.exec(dateRange || standard) ?? [];
    const n = Number(days ?? 0);
    if (n < 1 || n > maxDays)
      throw isInvalid(
        "dateRange",
        `Must be a range such as last-28-days, with 1 to ${maxDays} days.`,
      );
    return { first: addDays(today, -n), last: addDays(today, -1) };
  }
  const first = toDateArgs("startDate", startDate);
  const last = toDateArgs("endDate", endDate);
  if (first > last) throw isInvalid("endDate", "Must not be before startDate.");
  if (lengthOf({ first, last }) > maxDays)
    throw isInvalid("startDate", `A report covers at most ${maxDays} days.`);
  return { first, last };
}

function toDateArgs(name: string, text: string | undefined): number {
  const day = text === undefined ? undefined : fromDateText(text);
  if (day === undefined || day < 19_700_101)
    throw isInvalid(name, "Both ends must be dates such as 2026-01-31.");
  return day;
}

/** The number of days of a range. */
export const lengthOf = ({ first, last }: Range): number =>
  Math.round((startOf(last) - startOf(first)) / dayMs) + 1;

/** The preceding range of the same length. */
export function rangeBefore({ first, last }: Range): Range {
  const days = lengthOf({ first, last });
  return { first: addDays(first, -days), last: addDays(first, -1) };
}
