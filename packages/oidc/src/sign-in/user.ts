import { addExternalUser, userOfEmail } from "@waymark/accounts";
import { ApiError } from "@waymark/core";
import type { Context } from "../builder.ts";
import { errors } from "../errors.ts";
import type { ProviderClaims } from "../options.ts";

/**
 * The id of the user whom an identity belongs to. Links the identity or creates the user, if the options allow it.
 *
 * @throws ApiError 400 `oidc_invalid`, 403 `oidc_no_user`, 409 `oidc_email_taken`.
 */
export function userOfIdentity(
  context: Context,
  provider: string,
  issuer: string,
  claims: ProviderClaims,
): Promise<number> {
  const subject = claims.sub;
  if (subject === "" || subject.length > 255) throw errors.oidc_invalid();
  return context.transaction(async (ctx) => {
    const { db, options, clock } = ctx;
    const known = await db.identities.first({ issuer, subject });
    if (known) return known.user;
    // Two callbacks of one new user must not create two users.
    await db.lock("oidc:identities");
    const added = await db.identities.first({ issuer, subject });
    if (added) return added.user;
    const user = await chooseUser(ctx, provider, claims);
    if (user === undefined) throw errors.oidc_no_user();
    await db.identities.insert({ issuer, subject, user, created: clock.now() });
    ctx.log.info("An identity was linked to a user.", {
      provider,
      user,
      created: options.createUsers,
    });
    return user;
  });
}

async function chooseUser(
  { options, callService }: Context,
  provider: string,
  claims: ProviderClaims,
): Promise<number | undefined> {
  const email = verifiedEmail(claims);
  const owner = email === "" ? undefined : await callService(userOfEmail, email);
  if (owner && options.linkByVerifiedEmail) return owner.id;
  if (!options.createUsers) return undefined;
  if (owner) throw errors.oidc_email_taken();
  const name = textOf(claims, "name", 200);
  const login = textOf(claims, "preferred_username", 60) || email.split("@")[0] || name;
  const roles = options.toRoles?.(claims, provider);
  return callService(addExternalUser, { login, email, displayName: name || login, roles });
}

/** The email address, if the provider has verified it; otherwise `""`. */
function verifiedEmail(claims: ProviderClaims): string {
  const email = textOf(claims, "email", 254);
  return claims["email_verified"] === true && /^[^\s@]+@[^\s@]+$/.test(email) ? email : "";
}

/** A claim without control characters. */
function textOf(claims: ProviderClaims, name: string, maxLength: number): string {
  const value = claims[name];
  if (typeof value !== "string") return "";
  return value
    .replace(/\p{Cc}/gu, "")
    .trim()
    .slice(0, maxLength)
    .toWellFormed();
}

/** Whether the error is meant for the user. */
export const isExpectedError = (error: unknown): error is ApiError =>
  error instanceof ApiError && typeof error.status === "number";
