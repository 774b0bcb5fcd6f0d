import { minuteMs, parseDate, toLocalAndUtc } from "@waymark/core";

/** The date of an item in both forms, and whether it is floating. */
export interface Dated {
  readonly date: string;
  readonly date_gmt: string;
  readonly is_floating: boolean;
}
interface DateInput {
  readonly date?: string | null | undefined;
  readonly date_gmt?: string | null | undefined;
}
/** A date in the future by less than this counts as now, in milliseconds. */
const grace = minuteMs;

/**
 * The date of an item after a write. A given date is kept; `date` takes precedence over `date_gmt`. Without one a draft is
 * floating: its date follows the clock until it is published. Null makes a draft floating again, and means "now" otherwise.
 */
export function datesOf(
  input: DateInput,
  before: Dated | undefined,
  canFloat: boolean,
  now: Date,
  timezone: string,
): Dated {
  const given = read(input, timezone);
  if (given) return given;
  const isReset = input.date === null || input.date_gmt === null;
  if (before && !before.is_floating && !isReset)
    return { date: before.date, date_gmt: before.date_gmt, is_floating: false };
  const { local, utc } = toLocalAndUtc(now, timezone);
  return { date: local, date_gmt: utc, is_floating: canFloat };
}

function read({ date, date_gmt: gmt }: DateInput, timezone: string): Dated | undefined {
  const utc = !date && gmt ? parseDate(gmt, "UTC")?.utc : undefined;
  const given = parseDate(utc ? `${utc}Z` : (date ?? ""), timezone);
  return given && { date: given.local, date_gmt: given.utc, is_floating: false };
}

/** The status for a date: `publish` in the future is `future`, and `future` in the past is `publish`. */
export function statusForDate(status: string, dateGmt: string, now: Date): string {
  if (status !== "publish" && status !== "future") return status;
  const isAhead = Date.parse(`${dateGmt}Z`) - now.getTime() >= grace;
  return isAhead ? "future" : "publish";
}
