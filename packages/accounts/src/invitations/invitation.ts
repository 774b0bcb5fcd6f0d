import { type Actor, type Clock, dayMs, type Identity } from "@waymark/core";
import { isNameTaken, toIdentity } from "../credentials/lookup.ts";
import type { Keyed } from "../credentials/secret.ts";
import { errors } from "../errors.ts";
import type { All } from "../extension-points.ts";
import { hashToken, isToken } from "../links/link.ts";
import { lockNames } from "../locks.ts";
import type { AccountDb, InvitationRow } from "../tables.ts";
import { toKey } from "../users/name.ts";
import { chooseRoles } from "../users/subject.ts";

/** How long an invitation is valid after it was sent. */
export const lifetime = 7 * dayMs;
/** The path of the page that accepts invitations, below that of the site. */
export const invitationPath = "/invitation";

/**
 * Stores an invitation that has not been sent yet.
 *
 * @throws ApiError 409 `existing_user_email` or `invitation_exists`.
 */
export async function storeInvitation(
  { db, clock }: { readonly db: AccountDb; readonly clock: Clock },
  given: { readonly email: string; readonly roles: readonly string[]; readonly invitedBy: number },
): Promise<InvitationRow> {
  const { email, roles, invitedBy } = given;
  const key = toKey(email);
  const now = clock.now();
  await lockNames(db);
  if (await isNameTaken(db, email)) throw errors.existing_user_email();
  await db.invitations.removeAll({ email_key: key, expires: { lte: now } });
  if ((await db.invitations.count({ email_key: key })) > 0) throw errors.invitation_exists();
  return db.invitations.insert({
    uuid: crypto.randomUUID(),
    email,
    email_key: key,
    roles,
    invited_by: invitedBy,
    created: now,
    expires: new Date(now.getTime() + lifetime),
  });
}

/** The invitation of a token; undefined if it is unknown, expired or accepted. Only outside of transactions. */
export async function findInvitation(
  ctx: Keyed & { readonly clock: Clock },
  token: string,
): Promise<InvitationRow | undefined> {
  if (!isToken(token)) return undefined;
  const hash = await hashToken(ctx, "invitation", token);
  const row = await ctx.db.invitations.first({ hash });
  return row && row.expires > ctx.clock.now() ? row : undefined;
}

/**
 * The roles of an invitation, if its sender may still assign them.
 *
 * @throws ApiError `rest_invalid_link` if the sender was deleted or disabled, or has lost the permission.
 */
export async function grantedRoles(
  ctx: {
    readonly db: AccountDb;
    readonly all: All;
    readonly toActor: (identity: Identity) => Actor;
  },
  { invited_by, roles }: InvitationRow,
): Promise<readonly string[]> {
  // Invitations of commands have no sender.
  if (invited_by === 0) return roles;
  const sender = await ctx.db.users.get(invited_by);
  if (!sender || sender.disabled) throw errors.rest_invalid_link();
  const actor = ctx.toActor(toIdentity(sender));
  if (!actor.can("create_users")) throw errors.rest_invalid_link();
  return chooseRoles({ all: ctx.all, actor }, roles);
}
