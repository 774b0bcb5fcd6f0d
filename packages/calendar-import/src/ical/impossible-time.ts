import type ICAL from "ical.js";

/** The properties with the times of an event. */
const timed = ["dtstart", "dtend", "recurrence-id", "rdate", "exdate", "rrule"];
/** Maximum number of values of a property that are checked. */
const maxValues = 5000;

/**
 * Describes the first time of an event that does not exist, such as 31 February. The library would move it to another
 * day. Midnight at the end of a day (24:00:00) and leap seconds exist.
 */
export function impossibleTime(component: ICAL.Component): string | undefined {
  for (const name of timed)
    for (const property of component.getAllProperties(name)) {
      // A value is a text, a period of two texts, or the parts of a rule.
      const values: readonly unknown[] = property.jCal.slice(3, 3 + maxValues);
      const wrong = values
        .flatMap((value) => (name === "rrule" ? [Object(value).until] : value))
        .find(isImpossible);
      if (wrong !== undefined)
        return `${name.toUpperCase()} ${String(wrong).replace(/[-:]/g, "")} is not a valid ${String(wrong).includes("T") ? "time" : "date"}.`;
    }
  return undefined;
}

const written = /^(\d{4})-(\d{2})-(\d{2})(?:T(\d{2}):(\d{2}):(\d{2})Z?)?$/;

/** Whether a text has the form of a date or a time, but the calendar or the clock does not have it. */
function isImpossible(value: unknown): boolean {
  const found = typeof value === "string" && written.exec(value);
  if (!found) return false;
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = found
    .slice(1)
    .map((digits) => Number(digits ?? 0));
  const date = new Date(0);
  date.setUTCFullYear(year, month - 1, day);
  const isDate = date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
  const isClock = hour < 24 || (hour === 24 && minute === 0 && second === 0);
  return !isDate || !isClock || minute > 59 || second > 60;
}
