import type ICAL from "ical.js";

/** The local time. */
export const toWall = (time: ICAL.Time): string => {
  const two = (number: number) => String(number).padStart(2, "0");
  const date = `${String(time.year).padStart(4, "0")}-${two(time.month)}-${two(time.day)}`;
  return time.isDate
    ? `${date}T00:00:00`
    : `${date}T${two(time.hour)}:${two(time.minute)}:${two(time.second)}`;
};
/** Whether a value is a time; the library exports no class for times. */
export const isTime = (value: unknown): value is ICAL.Time =>
  typeof value === "object" && value !== null && "isDate" in value && "year" in value;
