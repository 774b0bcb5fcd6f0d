import { accountTables } from "@waymark/accounts";
import { defineLoader, defineResource, fieldsOf } from "@waymark/core";
import * as z from "zod";
import { errors } from "./errors.ts";
import { eventKinds } from "./sign-in/events.ts";
import { tables } from "./tables.ts";

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
    id: ofSignIns.column("id", { about: "Its number" }),
    kind: ofSignIns.column("kind", { schema: z.enum(eventKinds), about: "Type of the event" }),
    user: ofSignIns.column("user", { about: "ID of the user; 0 for an unknown login" }),
    login: ofSignIns.field({
      reads: ["login", "user"],
      loads: { known: loginOf },
      schema: z.string(),
      about: "The login; only the first three characters of an unknown login",
      value: ({ login }, _show, { known }) => known || login,
    }),
    address: ofSignIns.column("address", { about: "The caller's address" }),
    browser: ofSignIns.column("browser", { about: "The family of the browser" }),
    count: ofSignIns.column("count", { about: "Number of occurrences within the hour" }),
    first: ofSignIns.field({
      reads: ["created"],
      schema: moment,
      about: "Time of the first occurrence",
      value: ({ created }) => toMoment(created),
    }),
    last: ofSignIns.field({
      reads: ["last"],
      schema: moment,
      about: "Time of the last occurrence",
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
    id: ofLockouts.column("id", { about: "Its number" }),
    kind: ofLockouts.column("kind", {
      schema: z.enum(["address", "login", "second-factor"]),
      about: "Target of the lockout: an IP address, a login, or the second step of a login",
    }),
    subject: ofLockouts.column("subject", { about: "The address or network, or the login" }),
    reason: ofLockouts.column("reason", { about: "Why" }),
    created: ofLockouts.field({
      reads: ["created"],
      schema: moment,
      about: "Start time",
      value: ({ created }) => toMoment(created),
    }),
    until: ofLockouts.field({
      reads: ["until"],
      schema: moment,
      about: "End time",
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
    id: ofDevices.column("id", { about: "Its number" }),
    browser: ofDevices.column("browser", { about: "The family of the browser" }),
    network: ofDevices.column("network", { about: "Prefix of the URL" }),
    created: ofDevices.field({
      reads: ["created"],
      schema: moment,
      about: "Time of the first use",
      value: ({ created }) => toMoment(created),
    }),
    last_seen: ofDevices.field({
      reads: ["last_seen"],
      schema: moment,
      about: "Time of the last use",
      value: ({ last_seen }) => toMoment(last_seen),
    }),
  },
  links: {},
});
