const longMonths = [1, 3, 5, 7, 8, 10, 12];

/** The days of a month (1 to 12) of a year in the Gregorian calendar. */
function daysOf(year: number, month: number): number {
  if (month !== 2) return longMonths.includes(month) ? 31 : 30;
  return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : 28;
}

/** The two digits at an index; -1 if there are none. */
function pair(text: string, at: number): number {
  const tens = text.charCodeAt(at) - 48;
  const ones = text.charCodeAt(at + 1) - 48;
  return tens >= 0 && tens <= 9 && ones >= 0 && ones <= 9 ? tens * 10 + ones : -1;
}

/** The offset at the end of a date in minutes east of UTC, 0 if there is none; undefined if it is malformed. */
function toOffset(text: string, from: number): number | undefined {
  const left = text.length - from;
  if (left === 0 || (left === 1 && text.endsWith("Z"))) return 0;
  const sign = text[from];
  if ((sign !== "+" && sign !== "-") || (left !== 3 && left !== 6)) return undefined;
  if (left === 6 && text[from + 3] !== ":") return undefined;
  const hours = pair(text, from + 1);
  const minutes = left === 6 ? pair(text, from + 4) : 0;
  if (hours < 0 || hours > 23 || minutes < 0 || minutes > 59) return undefined;
  return (hours * 60 + minutes) * (sign === "-" ? -1 : 1);
}

/** Whether a text is a date as `z.iso.date()` accepts it: `2024-01-31`. */
export const isDay = (text: string): boolean =>
  /^\d{4}-\d{2}-\d{2}$/.test(text) &&
  pair(text, 5) >= 1 &&
  pair(text, 5) <= 12 &&
  pair(text, 8) >= 1 &&
  pair(text, 8) <= daysOf(Number(text.slice(0, 4)), pair(text, 5));

/** The format of a date and time, for messages. */
export const aDateTime = "a date and time such as 2024-01-31T10:00:00";

/**
 * Whether a text is a date with a time: `2024-01-31T10:00:00`, with `T`, `t` or a space, an optional fraction, and an
 * optional `Z`, `+02` or `+02:00`. The date must exist; years run from 1000 to 9999. The instant 1970-01-01T00:00:00Z
 * is rejected, because it represents "no date" in this API.
 */
export function isDateTime(text: string): boolean {
  if (text.length < 19 || text.length > 64) return false;
  const century = pair(text, 0);
  const years = pair(text, 2);
  const month = pair(text, 5);
  const day = pair(text, 8);
  if (century < 10 || years < 0 || month < 1 || month > 12 || day < 1) return false;
  const year = century * 100 + years;
  if (day > daysOf(year, month) || text[4] !== "-" || text[7] !== "-") return false;
  const between = text[10];
  if (between !== "T" && between !== "t" && between !== " ") return false;
  const hour = pair(text, 11);
  const minute = pair(text, 14);
  const second = pair(text, 17);
  if (hour < 0 || hour > 23 || minute < 0 || minute > 59 || second < 0 || second > 59) return false;
  if (text[13] !== ":" || text[16] !== ":") return false;
  let end = 19;
  if (text[end] === ".") {
    end++;
    while (text.charCodeAt(end) >= 48 && text.charCodeAt(end) <= 57) end++;
    if (end === 20) return false;
  }
  const offset = toOffset(text, end);
  if (offset === undefined) return false;
  if (year < 1969 || year > 1970) return true;
  return Date.UTC(year, month - 1, day, hour, minute - offset, second) !== 0;
}
