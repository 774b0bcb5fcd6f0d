import { daysInMonth, daysInYear, partsOf, range, toDay, weekDayOf } from "./days.ts";
import type { Rule, WeekDay } from "./rule.ts";

/**
 * The days that a rule selects in the nth period after that of `start`: a day, week, month or year. As day numbers
 * since 1970, in order, without duplicates.
 */
export function daysInPeriod(rule: Rule, start: number, nth: number): readonly number[] {
  const { frequency, interval } = rule;
  const steps = nth * interval;
  const { year, month } = partsOf(start);
  const found =
    frequency === "DAILY"
      ? [start + steps].filter((one) => isIn(rule, one) && isOnDay(rule, one))
      : frequency === "WEEKLY"
        ? inWeek(rule, start, steps)
        : frequency === "MONTHLY"
          ? inMonth(
              rule,
              year + Math.floor((month - 1 + steps) / 12),
              ((month - 1 + steps) % 12) + 1,
              start,
            )
          : inYear(rule, year + steps, start);
  return [...new Set(found)].toSorted((a, b) => a - b);
}

/** The maximum number of days in a period of a rule. */
export const longestPeriod = ({ frequency, interval }: Rule): number =>
  interval * { DAILY: 1, WEEKLY: 7, MONTHLY: 31, YEARLY: 366 }[frequency];

const isIn = ({ months, monthDays }: Rule, number: number): boolean => {
  const { year, month, date } = partsOf(number);
  if (months.length > 0 && !months.includes(month)) return false;
  const fromEnd = date - daysInMonth(year, month) - 1;
  return monthDays.length === 0 || monthDays.includes(date) || monthDays.includes(fromEnd);
};
const isOnDay = ({ weekDays }: Rule, number: number): boolean =>
  weekDays.length === 0 || weekDays.some(({ day }) => day === weekDayOf(number));

function inWeek(rule: Rule, start: number, steps: number): readonly number[] {
  const first = start - ((weekDayOf(start) - rule.weekStart + 7) % 7) + 7 * steps;
  const wanted =
    rule.weekDays.length > 0 ? rule.weekDays.map(({ day }) => day) : [weekDayOf(start)];
  return range(first, first + 6).filter(
    (one) => wanted.includes(weekDayOf(one)) && isIn({ ...rule, monthDays: [] }, one),
  );
}

/** The days of a month: by date, by weekday, or both; by default the date of the start. */
function inMonth(rule: Rule, year: number, month: number, start: number): readonly number[] {
  const { months, monthDays, weekDays } = rule;
  if (months.length > 0 && !months.includes(month)) return [];
  const [first, length] = [toDay(year, month, 1), daysInMonth(year, month)];
  const all = range(first, first + length - 1);
  if (monthDays.length > 0) return all.filter((one) => isIn(rule, one) && isOnDay(rule, one));
  if (weekDays.length > 0) return weekDays.flatMap((wanted) => nthAmong(all, wanted));
  const { date } = partsOf(start);
  return date <= length ? [first + date - 1] : [];
}

function inYear(rule: Rule, year: number, start: number): readonly number[] {
  const { months, weeks, yearDays, monthDays, weekDays } = rule;
  const [first, length] = [toDay(year, 1, 1), daysInYear(year)];
  const all = range(first, first + length - 1);
  if (yearDays.length > 0) {
    const at = (one: number) => [one - first + 1, one - first - length];
    return all.filter(
      (one) =>
        at(one).some((nth) => yearDays.includes(nth)) && isIn(rule, one) && isOnDay(rule, one),
    );
  }
  if (weeks.length > 0) return inWeeks(rule, year, start);
  if (months.length > 0) return months.flatMap((month) => inMonth(rule, year, month, start));
  if (monthDays.length > 0) return all.filter((one) => isIn(rule, one) && isOnDay(rule, one));
  if (weekDays.length > 0) return weekDays.flatMap((wanted) => nthAmong(all, wanted));
  return inMonth(rule, year, partsOf(start).month, start);
}

/** Weeks are numbered as in ISO 8601: the first has at least four days of the year. */
function inWeeks(rule: Rule, year: number, start: number): readonly number[] {
  const { weeks, weekDays, weekStart } = rule;
  const firstOf = (of: number): number => {
    const january = toDay(of, 1, 1);
    const before = (weekDayOf(january) - weekStart + 7) % 7;
    return before <= 3 ? january - before : january + 7 - before;
  };
  const [first, next] = [firstOf(year), firstOf(year + 1)];
  const count = (next - first) / 7;
  const wanted = weekDays.length > 0 ? weekDays.map(({ day }) => day) : [weekDayOf(start)];
  return weeks
    .map((week) => (week > 0 ? week : count + week + 1))
    .filter((week) => week >= 1 && week <= count)
    .flatMap((week) => range(first + 7 * (week - 1), first + 7 * week - 1))
    .filter((one) => wanted.includes(weekDayOf(one)) && isIn(rule, one));
}

/** The days with a weekday; only the nth if one is set. */
function nthAmong(all: readonly number[], { day, nth }: WeekDay): readonly number[] {
  const found = all.filter((one) => weekDayOf(one) === day);
  const one = nth === undefined ? undefined : found.at(nth > 0 ? nth - 1 : nth);
  return nth === undefined ? found : one === undefined ? [] : [one];
}
