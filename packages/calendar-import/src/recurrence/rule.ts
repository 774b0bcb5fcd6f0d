/** The frequencies; rules within a day are not supported. */
export type Frequency = "YEARLY" | "MONTHLY" | "WEEKLY" | "DAILY";
/** A weekday, 0 for Sunday; with `nth` only one of them in its month or year, negative from the end. */
export interface WeekDay {
  readonly day: number;
  readonly nth: number | undefined;
}
/** A recurrence rule (RFC 5545, 3.3.10). */
export interface Rule {
  readonly frequency: Frequency;
  readonly interval: number;
  readonly count: number | undefined;
  /** The end: `YYYY-MM-DDTHH:MM:SS`, in UTC if it ends with Z, or a date. */
  readonly until: string | undefined;
  /** First day of the week, 0 for Sunday. */
  readonly weekStart: number;
  readonly months: readonly number[];
  readonly weeks: readonly number[];
  readonly yearDays: readonly number[];
  readonly monthDays: readonly number[];
  readonly weekDays: readonly WeekDay[];
  readonly hours: readonly number[];
  readonly minutes: readonly number[];
  readonly seconds: readonly number[];
  /** Positions in a period, from 1, or from -1 from the end. */
  readonly positions: readonly number[];
}

const days = ["SU", "MO", "TU", "WE", "TH", "FR", "SA"];
const frequencies: readonly string[] = ["YEARLY", "MONTHLY", "WEEKLY", "DAILY"];
/** Maximum number of values in a part of a rule. */
const maxValues = 400;

/** Parses a rule such as `FREQ=MONTHLY;BYDAY=1TU`. Undefined for an invalid one, and for frequencies within a day. */
export function readRule(text: string): Rule | undefined {
  const parts = new Map<string, string>();
  for (const part of text.trim().replace(/;$/, "").split(";")) {
    const [, name = "", value = ""] = /^([A-Z-]{2,20})=(.{1,4000})$/i.exec(part.trim()) ?? [];
    if (name === "" || parts.has(name.toUpperCase())) return undefined;
    parts.set(name.toUpperCase(), value.toUpperCase());
  }
  const frequency = parts.get("FREQ") ?? "";
  if (!frequencies.includes(frequency)) return undefined;
  const numbers = (name: string, min: number, max: number) => toNumbers(parts.get(name), min, max);
  const read = {
    months: numbers("BYMONTH", 1, 12),
    weeks: numbers("BYWEEKNO", -53, 53),
    yearDays: numbers("BYYEARDAY", -366, 366),
    monthDays: numbers("BYMONTHDAY", -31, 31),
    hours: numbers("BYHOUR", 0, 23),
    minutes: numbers("BYMINUTE", 0, 59),
    seconds: numbers("BYSECOND", 0, 59),
    positions: numbers("BYSETPOS", -366, 366),
    weekDays: toWeekDays(parts.get("BYDAY")),
  };
  const interval = toNumber(parts.get("INTERVAL") ?? "1", 1, 10_000);
  const count = parts.has("COUNT") ? toNumber(parts.get("COUNT") ?? "", 1, 1_000_000) : undefined;
  const until = parts.has("UNTIL") ? toMoment(parts.get("UNTIL") ?? "") : undefined;
  const weekStart = days.indexOf(parts.get("WKST") ?? "MO");
  const isWhole =
    interval !== undefined &&
    weekStart >= 0 &&
    parts.has("COUNT") === (count !== undefined) &&
    parts.has("UNTIL") === (until !== undefined) &&
    Object.values(read).every((list) => list !== undefined);
  if (!isWhole) return undefined;
  const lists = read as unknown as Pick<Rule, keyof typeof read>;
  return { ...lists, frequency: frequency as Frequency, interval, count, until, weekStart };
}

function toNumber(text: string, min: number, max: number): number | undefined {
  if (!/^[+-]?\d{1,7}$/.test(text)) return undefined;
  const number = Number(text);
  return number >= min && number <= max ? number : undefined;
}
/** The numbers of a list; empty without one. Zero is invalid where numbers count from both ends. */
function toNumbers(
  text: string | undefined,
  min: number,
  max: number,
): readonly number[] | undefined {
  if (text === undefined) return [];
  const numbers = [...new Set(text.split(",").map((one) => toNumber(one, min, max)))];
  const isWhole =
    numbers.length <= maxValues &&
    numbers.every((one) => one !== undefined && (min >= 0 || one !== 0));
  return isWhole ? (numbers as readonly number[]) : undefined;
}
function toWeekDays(text: string | undefined): readonly WeekDay[] | undefined {
  if (text === undefined) return [];
  const found: WeekDay[] = [];
  for (const one of text.split(",")) {
    const [, nth, name = ""] = /^([+-]?\d{1,2})?([A-Z]{2})$/.exec(one) ?? [];
    const day = days.indexOf(name);
    const number = nth === undefined ? undefined : toNumber(nth, -53, 53);
    if (day < 0 || number === 0 || (nth !== undefined && number === undefined)) return undefined;
    found.push({ day, nth: number });
  }
  return found.length <= maxValues ? found : undefined;
}
/** `20311231T235959Z` as `2031-12-31T23:59:59Z`; a date as its last second. */
function toMoment(text: string): string | undefined {
  const found = /^(\d{4})(\d{2})(\d{2})(?:T(\d{2})(\d{2})(\d{2})(Z)?)?$/.exec(text);
  if (!found) return undefined;
  const [, year, month, day, hour = "23", minute = "59", second = "59", zone = ""] = found;
  return `${year}-${month}-${day}T${hour}:${minute}:${second}${zone}`;
}
