import { dayMs, minuteMs, formatTime } from "@waymark/core";
import type { Wall } from "./reading.ts";

const second = 1000;
const minutesOf = (begins: string): number =>
  Number(begins.slice(0, 2)) * 60 + Number(begins.slice(3, 5));
const midnight = (wall: Wall): number => Date.parse(`${wall.slice(0, 10)}T00:00:00Z`);

/** The first second of the event day of a time; `begins` is `HH:MM`. */
export const dayStart = (wall: Wall, begins: string): Wall =>
  formatTime(midnight(wall) + minutesOf(begins) * minuteMs);
/** The last second of that day. */
export const dayEnd = (wall: Wall, begins: string): Wall =>
  formatTime(midnight(wall) + dayMs + minutesOf(begins) * minuteMs - second);

/** The date of the event day of a time: before `begins` it is the day before. */
export const dayOf = (wall: Wall, begins: string): string =>
  formatTime(Date.parse(`${wall}Z`) - minutesOf(begins) * minuteMs).slice(0, 10);

/** A date some days later, or earlier for a negative number. */
export const addDays = (date: string, days: number): string =>
  formatTime(midnight(date) + days * dayMs).slice(0, 10);

/** Whether a time is after the year 9999, which the format does not support. */
export const isBeyond = (time: string): boolean => !/^\d{4}-/.test(time);
/** A time as a bound: times after the year 9999 become its last second. */
export const toBound = (time: string): string => (isBeyond(time) ? "9999-12-31T23:59:59" : time);
