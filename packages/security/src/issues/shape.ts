import * as z from "zod";
import type { Issue } from "./record.ts";

/** An issue on the wire. */
export const issueSchema = z.object({
  id: z.int(),
  time: z.int().describe("When it was first found, in seconds since 1970"),
  lastUpdated: z.int(),
  status: z.enum(["new", "pending", "ignoreP", "ignoreC"]),
  type: z.string(),
  severity: z.int().describe("25, 50, 75 or 100"),
  ignoreP: z.string().describe("Key of the rule and the location"),
  ignoreC: z.string().describe("Key of the rule, the location and its content"),
  shortMsg: z.string().describe("Plain text"),
  longMsg: z.string().describe("HTML"),
  data: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])),
  timeAgo: z.string().optional(),
  displayTime: z.string().optional(),
  issueIDX: z.int().optional().describe("Position in this list"),
});
export type IssueSummary = z.output<typeof issueSchema>;

/** An issue as the list of pending ones shows it. */
export function toPending(issue: Issue): IssueSummary {
  const { id, status, type, severity, ignore_p, ignore_c, short_msg, long_msg } = issue;
  return {
    id,
    time: seconds(issue.time),
    lastUpdated: seconds(issue.last_updated),
    status: status as IssueSummary["status"],
    type,
    severity,
    ignoreP: ignore_p,
    ignoreC: ignore_c,
    shortMsg: short_msg,
    longMsg: long_msg,
    data: issue.data as IssueSummary["data"],
  };
}

/** An issue as the other lists show it. */
export const toIssueSummary = (
  issue: Issue,
  at: number,
  { now, timezone }: { readonly now: Date; readonly timezone: string },
): IssueSummary => ({
  ...toPending(issue),
  timeAgo: toAge((now.getTime() - issue.time.getTime()) / 1000),
  displayTime: new Intl.DateTimeFormat("en", {
    dateStyle: "medium",
    timeStyle: "short",
    timeZone: timezone,
  }).format(issue.time),
  issueIDX: at,
});

const seconds = (time: Date): number => Math.floor(time.getTime() / 1000);
const steps = [
  [86_400, "day"],
  [3600, "hour"],
  [60, "minute"],
] as const;
function toAge(age: number): string {
  for (const [size, name] of steps) {
    const count = Math.floor(age / size);
    if (count > 0) return count === 1 ? `1 ${name}` : `${count} ${name}s`;
  }
  return "less than a minute";
}
