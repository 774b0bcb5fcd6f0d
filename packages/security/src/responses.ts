import { accountTables } from "@waymark/accounts";
import { dateFormat, defineLoader, defineResource, fieldsOf } from "@waymark/core";
import * as z from "zod";
import type { Issue } from "./issues/record.ts";
import { readIssue } from "./issues/text.ts";
import type { SecurityTexts } from "./messages/index.ts";
import { errors } from "./errors.ts";
import { eventKinds } from "./sign-in/events.ts";
import { tables } from "./tables.ts";

/** The response schema of an issue. */
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
type IssueSummary = z.output<typeof issueSchema>;

/** An issue in the list of pending issues. */
export function toPending(issue: Issue, t: SecurityTexts): IssueSummary {
  const { id, status, type, severity, ignore_p, ignore_c } = issue;
  const { short, long, data } = readIssue(issue, t);
  return {
    id,
    time: seconds(issue.time),
    lastUpdated: seconds(issue.last_updated),
    status: status as IssueSummary["status"],
    type,
    severity,
    ignoreP: ignore_p,
    ignoreC: ignore_c,
    shortMsg: short,
    longMsg: long,
    data: data as IssueSummary["data"],
  };
}

/** An issue in the other lists. */
export const toIssueSummary = (
  issue: Issue,
  at: number,
  {
    now,
    timezone,
    t,
  }: { readonly now: Date; readonly timezone: string; readonly t: SecurityTexts },
): IssueSummary => ({
  ...toPending(issue, t),
  timeAgo: toAge((now.getTime() - issue.time.getTime()) / 1000, t),
  displayTime: dateFormat(t.language, {
    dateStyle: "medium",
    timeStyle: "short",
    timeZone: timezone,
  }).format(issue.time),
  issueIDX: at,
});

const seconds = (time: Date): number => Math.floor(time.getTime() / 1000);
const steps = [
  [86_400, "daysAgo"],
  [3600, "hoursAgo"],
  [60, "minutesAgo"],
] as const;
function toAge(age: number, t: SecurityTexts): string {
  for (const [size, key] of steps) {
    const count = Math.floor(age / size);
    if (count > 0) return t(key, { count });
  }
  return t("justNow");
}

const moment = z.string().meta({ format: "date-time" });
const toMoment = (date: Date): string => date.toISOString();

const loginOf = defineLoader<
  { users: typeof accountTables.users },
  string,
  { readonly id: number; readonly user: number }
>({
  tables: { users: accountTables.users },
  reads: ["user"],
  empty: "",
  async load({ rows, db }) {
    const ids = [...new Set(rows.map(({ user }) => user).filter((id) => id > 0))];
    const users = ids.length === 0 ? [] : await db.users.find({ where: { id: { in: ids } } });
    const logins = new Map(users.map(({ id, login }) => [id, login]));
    return new Map(rows.map(({ id, user }) => [id, logins.get(user) ?? ""]));
  },
});

const ofSignIns = fieldsOf(tables.sign_ins);
/** Sign-in events. */
export const signInEvent = defineResource({
  name: "sign-in",
  table: tables.sign_ins,
  fields: {
    id: ofSignIns.column("id", { description: "Its number" }),
    kind: ofSignIns.column("kind", {
      schema: z.enum(eventKinds),
      description: "Type of the event",
    }),
    user: ofSignIns.column("user", { description: "ID of the user; 0 for an unknown login" }),
    login: ofSignIns.field({
      reads: ["login", "user"],
      loads: { known: loginOf },
      schema: z.string(),
      description: "The login; only the first three characters of an unknown login",
      value: ({ login }, _show, { known }) => known || login,
    }),
    address: ofSignIns.column("address", { description: "The caller's address" }),
    browser: ofSignIns.column("browser", { description: "The family of the browser" }),
    count: ofSignIns.column("count", { description: "Number of occurrences within the hour" }),
    first: ofSignIns.field({
      reads: ["created"],
      schema: moment,
      description: "Time of the first occurrence",
      value: ({ created }) => toMoment(created),
    }),
    last: ofSignIns.field({
      reads: ["last"],
      schema: moment,
      description: "Time of the last occurrence",
      value: ({ last }) => toMoment(last),
    }),
  },
  links: {},
});

const ofLockouts = fieldsOf(tables.lockouts);
/** Lockouts. */
export const lockout = defineResource({
  name: "lockout",
  table: tables.lockouts,
  missing: errors.security_not_found,
  fields: {
    id: ofLockouts.column("id", { description: "Its number" }),
    kind: ofLockouts.column("kind", {
      schema: z.enum(["address", "login", "second-factor"]),
      description: "Target of the lockout: an IP address, a login, or the second step of a login",
    }),
    subject: ofLockouts.column("subject", { description: "The address or network, or the login" }),
    reason: ofLockouts.column("reason", {
      schema: z.enum(["too-many-failures", "forbidden-login", "unknown-login"]),
      description:
        "Reason of the lockout: too many failures, or one attempt with a forbidden or an unknown login",
    }),
    created: ofLockouts.field({
      reads: ["created"],
      schema: moment,
      description: "Start time",
      value: ({ created }) => toMoment(created),
    }),
    until: ofLockouts.field({
      reads: ["until"],
      schema: moment,
      description: "End time",
      value: ({ until }) => toMoment(until),
    }),
  },
  links: {},
});

const ofDevices = fieldsOf(tables.devices);
/** A device that a user has signed in with. */
export const device = defineResource({
  name: "device",
  table: tables.devices,
  missing: errors.security_not_found,
  fields: {
    id: ofDevices.column("id", { description: "Its number" }),
    browser: ofDevices.column("browser", { description: "The family of the browser" }),
    network: ofDevices.column("network", { description: "Prefix of the IP address" }),
    created: ofDevices.field({
      reads: ["created"],
      schema: moment,
      description: "Time of the first use",
      value: ({ created }) => toMoment(created),
    }),
    last_seen: ofDevices.field({
      reads: ["last_seen"],
      schema: moment,
      description: "Time of the last use",
      value: ({ last_seen }) => toMoment(last_seen),
    }),
  },
  links: {},
});
