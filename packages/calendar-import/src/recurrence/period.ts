import { dayMs } from "@waymark/core";
import type { Rule, WeekDay } from "./rule.ts";

/** Dates are numbers of days since 1 January 1970, without a time zone. */
const toDay = (year: number, month: number, date: number): number =>
  Math.floor(Date.UTC(year, month - 1, date) / dayMs);
export const dayOfText = (date: string): number =>
  toDay(Number(date.slice(0, 4)), Number(date.slice(5, 7)), Number(date.slice(8, 10)));
/** `YYYY-MM-DD`. */
export const toText = (number: number): string =>
  new Date(number * dayMs).toISOString().slice(0, 10);
/** 0 for Sunday. */
const weekDayOf = (number: number): number => (((number + 4) % 7) + 7) % 7;

interface DayParts {
  readonly year: number;
  /** From 1. */
  readonly month: number;
  readonly date: number;
}
function partsOf(number: number): DayParts {
  const at = new Date(number * dayMs);
  return { year: at.getUTCFullYear(), month: at.getUTCMonth() + 1, date: at.getUTCDate() };
}
const daysInMonth = (year: number, month: number): number =>
  new Date(Date.UTC(year, month, 0)).getUTCDate();
const daysInYear = (year: number): number => toDay(year + 1, 1, 1) - toDay(year, 1, 1);
/** All integers from one to another. */
const range = (from: number, to: number): readonly number[] =>
  Array.from({ length: Math.max(0, to - from + 1) }, (_, at) => from + at);

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
export const maxPeriod = ({ frequency, interval }: Rule): number =>
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
  const positions =
    rule.weekDays.length > 0 ? rule.weekDays.map(({ day }) => day) : [weekDayOf(start)];
  return range(first, first + 6).filter(
    (one) => positions.includes(weekDayOf(one)) && isIn({ ...rule, monthDays: [] }, one),
  );
}

/** The days of a month: by date, by weekday, or both; by default the date of the start. */
function inMonth(rule: Rule, year: number, month: number, start: number): readonly number[] {
  const { months, monthDays, weekDays } = rule;
  if (months.length > 0 && !months.includes(month)) return [];
  const [first, length] = [toDay(year, month, 1), daysInMonth(year, month)];
  const all = range(first, first + length - 1);
  if (monthDays.length > 0) return all.filter((one) => isIn(rule, one) && isOnDay(rule, one));
  if (weekDays.length > 0) return weekDays.flatMap((positions) => nthAmong(all, positions));
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
  if (weekDays.length > 0) return weekDays.flatMap((positions) => nthAmong(all, positions));
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
  const positions = weekDays.length > 0 ? weekDays.map(({ day }) => day) : [weekDayOf(start)];
  return weeks
    .map((week) => (week > 0 ? week : count + week + 1))
    .filter((week) => week >= 1 && week <= count)
    .flatMap((week) => range(first + 7 * (week - 1), first + 7 * week - 1))
    .filter((one) => positions.includes(weekDayOf(one)) && isIn(rule, one));
}

/** The days with a weekday; only the nth if one is set. */
function nthAmong(all: readonly number[], { day, nth }: WeekDay): readonly number[] {
  const found = all.filter((one) => weekDayOf(one) === day);
  const one = nth === undefined ? undefined : found.at(nth > 0 ? nth - 1 : nth);
  return nth === undefined ? found : one === undefined ? [] : [one];
}
