import { spend, type Budget } from "./budget.ts";
import { dayOfText, daysInPeriod, maxPeriod, toText } from "./period.ts";
import type { Rule } from "./rule.ts";
import { twoDigits } from "../two-digits.ts";

/** Maximum number of times per day of a rule. */
const maxTimesPerDay = 48;

/** The requested part of a recurrence. */
export interface ExpandOptions {
  /** The first occurrence, in local time: `YYYY-MM-DDTHH:MM:SS`. */
  readonly start: string;
  /** The requested range, in local time. */
  readonly from: string;
  readonly to: string;
  /** The end of the rule in local time, if it has one. */
  readonly until: string | undefined;
  /** Maximum number. */
  readonly max: number;
  readonly budget: Budget;
}

/**
 * The occurrences of a rule, in order, in the local time of its start. The start is the first occurrence, whether or
 * not it matches the rule. The work is bounded by the periods up to `to`, by `max`, and by the budget.
 */
export function expand(rule: Rule, requested: ExpandOptions): readonly string[] {
  const { start, from, to, until, max, budget } = requested;
  const found: string[] = [];
  const first = dayOfText(start);
  const end = until !== undefined && until < to ? until : to;
  const last = dayOfText(end);
  const times = timesOf(rule, start);
  let counted = 0;
  const take = (time: string): boolean => {
    if (time > end || (rule.count !== undefined && counted >= rule.count)) return false;
    counted++;
    if (time >= from) found.push(time);
    return found.length < max;
  };
  if (!take(start)) return found;
  // Without a count earlier occurrences do not matter.
  const before = Math.floor((dayOfText(from) - first) / maxPeriod(rule)) - 1;
  const skipped = rule.count === undefined ? Math.max(0, before) : 0;
  for (let nth = skipped; first + (nth - 1) * minPeriod(rule) <= last; nth++) {
    const days = daysInPeriod(rule, first, nth);
    if (!spend(budget, daysLookedAt[rule.frequency] + days.length * times.length)) return found;
    const [earliest] = days;
    if (earliest !== undefined && earliest > last) return found;
    const all = days.flatMap((day) => times.map((time) => `${toText(day)}T${time}`));
    for (const time of positioned(rule, all)) if (time > start && !take(time)) return found;
  }
  return found;
}

const daysLookedAt = { DAILY: 1, WEEKLY: 7, MONTHLY: 31, YEARLY: 366 } as const;
/** The minimum number of days in a period of a rule. */
const minPeriod = ({ frequency, interval }: Rule): number =>
  interval * { DAILY: 1, WEEKLY: 7, MONTHLY: 28, YEARLY: 365 }[frequency];

/** The times of day of a rule. */
function timesOf({ hours, minutes, seconds }: Rule, start: string): readonly string[] {
  const or = (list: readonly number[], from: number) =>
    list.length > 0
      ? [...new Set(list)].toSorted((a, b) => a - b).slice(0, maxTimesPerDay)
      : [Number(start.slice(from, from + 2))];
  return or(hours, 11)
    .flatMap((hour) => or(minutes, 14).map((minute) => `${twoDigits(hour)}:${twoDigits(minute)}`))
    .slice(0, maxTimesPerDay)
    .flatMap((time) => or(seconds, 17).map((second) => `${time}:${twoDigits(second)}`))
    .slice(0, maxTimesPerDay);
}

/** The occurrences of a period selected by BYSETPOS. */
function positioned({ positions }: Rule, all: readonly string[]): readonly string[] {
  if (positions.length === 0) return all;
  const found = positions.flatMap((nth) => all.at(nth > 0 ? nth - 1 : nth) ?? []);
  return [...new Set(found)].toSorted();
}
