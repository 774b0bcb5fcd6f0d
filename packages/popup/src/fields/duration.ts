/** How long something lasts, in words: `30 minutes`, `1 month`. */
export const durationPattern = /^[1-9][0-9]{0,3} (?:minute|hour|day|week|month|year)s?$/;

const day = 86_400;
const units: ReadonlyMap<string, number> = new Map([
  ["minute", 60],
  ["hour", 3_600],
  ["day", day],
  ["week", 7 * day],
  ["month", 30 * day],
  ["year", 365 * day],
]);

/** The seconds of a duration such as `1 month` (30 days); 0 if it is invalid. */
export function toSeconds(duration: string): number {
  const [count = "", unit = ""] = duration.split(" ");
  return Number(count) * (units.get(unit.replace(/s$/, "")) ?? 0) || 0;
}
