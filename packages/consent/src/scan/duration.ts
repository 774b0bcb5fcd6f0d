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

/** Longer than this a choice, and what hangs on it, should not be kept: thirteen months. */
export const longest = 13 * month + 5 * day;

/** How long a cookie is kept, in words: the largest unit of which there is one, rounded. Null is a session. */
export function toDuration(seconds: number | null): string {
  if (seconds === null) return "session";
  for (const [length, name] of units) {
    const count = Math.round(seconds / length);
    if (seconds >= length * 0.95 && count >= 1) return `${count} ${name}${count === 1 ? "" : "s"}`;
  }
  return "less than a minute";
}
