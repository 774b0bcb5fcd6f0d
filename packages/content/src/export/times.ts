/** A stored time, `2026-01-02T03:04:05`, in the format of export files: `2026-01-02 03:04:05`. */
export const toFileTime = (time: string): string => time.replace("T", " ");
/** The time of unpublished items in export files. */
export const noTime = "0000-00-00 00:00:00";

/** A stored UTC time in the format of feeds: `Fri, 02 Jan 2026 03:04:05 +0000`; empty for an invalid time. */
export function toFeedTime(utc: string): string {
  const date = new Date(`${utc}Z`);
  return Number.isNaN(date.getTime()) ? "" : date.toUTCString().replace("GMT", "+0000");
}
