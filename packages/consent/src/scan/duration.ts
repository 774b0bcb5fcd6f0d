const minute = 60;
const hour = 60 * minute;
const day = 24 * hour;
const month = 30 * day;
const year = 365 * day;
const units = [
  [year, "year"],
  [month, "month"],
  [day, "day"],
  [hour, "hour"],
  [minute, "minute"],
] as const;

/** The recommended maximum lifetime of consent: thirteen months. */
export const longest = 13 * month + 5 * day;

/** The lifetime of a cookie in words, rounded to its largest unit. Null is a session cookie. */
export function toDuration(seconds: number | null): string {
  if (seconds === null) return "session";
  for (const [length, name] of units) {
    const count = Math.round(seconds / length);
    if (seconds >= length * 0.95 && count >= 1) return `${count} ${name}${count === 1 ? "" : "s"}`;
  }
  return "less than a minute";
}
