/**
 * A date and time of the interface as the value of an input: `2026-11-27T09:30`. Without an offset it is on the clock of
 * the site already.
 */
export function toInputValue(value: unknown, timeZone: string): string {
  if (typeof value !== "string") return "";
  const hasOffset = /T.*(?:Z|[+-]\d\d:?\d\d)$/.test(value);
  const local = hasOffset ? toSiteTime(new Date(value), timeZone) : value.replace(" ", "T");
  return local.slice(0, 16);
}

/** A time on the clock of the site, as dates of the interface are written. */
export const toSiteTime = (time: Date, timeZone: string): string =>
  time.toLocaleString("sv-SE", { timeZone }).replace(" ", "T");

/** The value of an input as a date and time of the interface, in the time zone of the site. */
export const fromInputValue = (value: string): string | null =>
  value === "" ? null : `${value.slice(0, 16)}:00`;
