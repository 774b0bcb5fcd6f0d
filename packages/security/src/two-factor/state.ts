import { dayMs } from "@waymark/core";
import type { UserRow } from "@waymark/accounts";
import type { Context } from "../builder.ts";
import { config } from "../config/settings.ts";

/** How it is with the second factor of a user. */
export interface TwoFactorState {
  readonly enabled: boolean;
  /** Whether one of their roles needs it. */
  readonly required: boolean;
  /** Until when they may sign in without it, where they need it; set at the first sign-in. */
  readonly grace_until: string | null;
  /** Number of unused recovery codes. */
  readonly recovery_codes: number;
}

/** Whether one of the user's roles needs a second factor. */
const isRequired = ({ settings }: Pick<Context, "settings">, { roles }: UserRow): boolean => {
  const needing = settings.get(config).loginSec_twoFactor_roles;
  return roles.some((role) => needing.includes(role));
};

/** The end of the days for which a user may sign in without a second factor. */
const graceOf = ({ settings }: Pick<Context, "settings">, since: Date): Date =>
  new Date(since.getTime() + settings.get(config).loginSec_twoFactor_graceDays * dayMs);

/** How it is with the second factor of a user now. */
export async function twoFactorState(scope: Context, user: UserRow): Promise<TwoFactorState> {
  const { db } = scope;
  const row = await db.factors.get({ user: user.id });
  const enabled = row?.enabled !== null && row?.enabled !== undefined;
  const required = isRequired(scope, user);
  const since = row?.required_since;
  return {
    enabled,
    required,
    grace_until: required && !enabled && since ? graceOf(scope, since).toISOString() : null,
    recovery_codes: enabled ? await db.recovery_codes.count({ user: user.id }) : 0,
  };
}

/** Whether a sign-in of this user needs a second proof: a code, or setting one up where their time for that is over. */
export async function needsSecondFactor(scope: Context, user: UserRow): Promise<boolean> {
  const { db, settings, clock } = scope;
  if (!settings.get(config).loginSec_twoFactor_enabled) return false;
  const row = await db.factors.get({ user: user.id });
  if (row?.enabled) return true;
  if (!isRequired(scope, user)) return false;
  const now = clock.now();
  if (row?.required_since) return graceOf(scope, row.required_since) <= now;
  await db.factors.upsert([{ user: user.id, required_since: now }], {
    on: ["user"],
    set: ["required_since"],
  });
  return graceOf(scope, now) <= now;
}
