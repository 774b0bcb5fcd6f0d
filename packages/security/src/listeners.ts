import {
  rolesChanged,
  userCreated,
  userDeleted,
  userUpdated,
  signInFailed,
} from "@waymark/accounts";
import { on, type Context } from "./builder.ts";
import { noteUser } from "./known-users.ts";
import { noteEvent } from "./sign-in/events.ts";
import { lockFailures } from "./sign-in/rules.ts";

const note = async ({ id }: { readonly id: number }, ctx: Context) => {
  const user = await ctx.db.users.get(id);
  if (user) await noteUser(ctx, user);
};

/** Records privileged capabilities that are granted through the site, in the same transaction. */
export const followUsers = [
  on(userCreated, note, { name: "note-created" }),
  on(rolesChanged, note, { name: "note-roles" }),
  // Renaming a user must not mark unexpected capabilities as known.
  on(
    userUpdated,
    (payload, ctx) =>
      payload.changed.some((column) => column === "roles" || column === "capabilities")
        ? note(payload, ctx)
        : undefined,
    { name: "note-updated" },
  ),
  on(userDeleted, ({ id }, { db }) => db.admins.remove({ user: id }), { name: "forget-deleted" }),
];

const kinds = {
  password: "password-failed",
  "second-factor": "second-factor-failed",
  external: "refused",
  "application-password": "application-password-failed",
  "api-token": "api-token-failed",
} as const;

/** Stores failed sign-ins, and locks out subjects that have reached their limit. */
export const followFailures = on(
  signInFailed,
  async ({ step, login, user, remoteAddress, userAgent }, ctx) => {
    const noted = { kind: kinds[step], user: user ?? 0, typed: login, remoteAddress, userAgent };
    await noteEvent(ctx, noted);
    await lockFailures(ctx, { step, login, remoteAddress }, user !== undefined);
  },
  { name: "follow-failures" },
);

/** Sign-in data is deleted with the user. */
export const forgetUser = on(
  userDeleted,
  async ({ id }, { db }) => {
    await db.factors.removeAll({ user: id });
    await db.recovery_codes.removeAll({ user: id });
    await db.devices.removeAll({ user: id });
  },
  { name: "forget-user" },
);
