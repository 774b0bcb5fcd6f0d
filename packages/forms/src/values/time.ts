import { formatTime, offsetAt } from "@waymark/core";

/** A time in a time zone: `2026-01-15T08:30:00`. */
export const toLocalTime = (at: Date, timezone: string): string =>
  formatTime(at.getTime() + offsetAt(at.getTime(), timezone));
