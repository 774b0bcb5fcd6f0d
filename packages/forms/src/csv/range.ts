import { dayMs, parseDate } from "@waymark/core";

/** The maximum date, in seconds. */
const latest = 8.64e12 - 1;

/**
 * The moment that an end of a span names: seconds since 1970, a date with a time, or a day; both by the clock of a time
 * zone, where they name no offset. The last second and the last day are included. Undefined for anything else.
 */
export function momentOf(text: string, timezone: string, isEnd = false): Date | undefined {
  const trimmed = text.trim();
  if (/^\d{1,13}$/.test(trimmed)) {
    const seconds = Number(trimmed);
    return seconds > latest ? undefined : new Date(seconds * 1000 + (isEnd ? 999 : 0));
  }
  const exact = parseDate(trimmed, timezone);
  if (exact) return new Date(Date.parse(`${exact.utc}Z`) + (isEnd ? 999 : 0));
  if (!/^[1-9]\d{3}-\d{2}-\d{2}$/.test(trimmed)) return undefined;
  const begin = parseDate(`${trimmed}T00:00:00`, timezone);
  if (!begin || !isEnd) return begin && new Date(`${begin.utc}Z`);
  const next = new Date(Date.parse(`${trimmed}T00:00:00Z`) + dayMs).toISOString().slice(0, 10);
  const end = parseDate(`${next}T00:00:00`, timezone);
  return end && new Date(Date.parse(`${end.utc}Z`) - 1);
}
