/** A stored time, `2026-01-02T03:04:05`, as the format writes it: `2026-01-02 03:04:05`. */
export const toFileTime = (time: string): string => time.replace("T", " ");
/** What the format writes where there is no time yet. */
export const noTime = "0000-00-00 00:00:00";

/** A stored UTC time as feeds write it: `Fri, 02 Jan 2026 03:04:05 +0000`; empty for what is none. */
export function toFeedTime(utc: string): string {
  const date = new Date(`${utc}Z`);
  return Number.isNaN(date.getTime()) ? "" : date.toUTCString().replace("GMT", "+0000");
}
