import { dayMs, StorageUnavailableError } from "@waymark/core";
import { defineAuthScheme } from "../builder.ts";
import { limitsOf } from "../credentials/attempts.ts";
import { fromAuthorization, notValid } from "../credentials/application-password.ts";
import { ownerOf, toIdentity, userNamed } from "../credentials/lookup.ts";
import { hmacKeyOf } from "../credentials/secret.ts";
import { isPrivate, isReading } from "../credentials/transport.ts";
import { errors } from "../errors.ts";
import type { SignInAttempt } from "../extension-points.ts";
import { checkAttempt, emitFailure } from "../sign-in/complete.ts";
import type { AccountDb, ApplicationPasswordRow } from "../tables.ts";

/**
 * Application passwords over HTTP Basic: login or email address, and a secret of which only letters and digits are
 * significant. Invalid ones end the request with 401 on every route, the same for unknown users and wrong secrets. Writes
 * from pages of other origins are rejected with 403.
 */
export const basicScheme = defineAuthScheme(
  "application-password",
  async (ctx) => {
    const { db, site, options, clock, rateLimiter, request, remoteAddress, isForeign } = ctx;
    const basic = fromAuthorization(request.headers.get("authorization"));
    if (!basic) return undefined;
    // Browsers that have asked for credentials add them to the forms of any site.
    if (isForeign && !isReading(request)) throw errors.rest_foreign_origin();
    if (!options.insecure && !isPrivate(request, remoteAddress, site))
      throw errors.rest_https_required();
    const limits = limitsOf(remoteAddress, basic.login);
    await rateLimiter.check(limits);
    const attempt: SignInAttempt = {
      step: "application-password",
      login: basic.login.slice(0, 254).toWellFormed(),
      headers: request.headers,
      remoteAddress,
    };
    await checkAttempt(ctx, attempt);
    const owner = options.applicationPasswords
      ? await ownerOf(db, await hmacKeyOf({ db, site, options }), basic)
      : undefined;
    if (!owner) {
      await rateLimiter.count(limits);
      await emitFailure(ctx, attempt, (await userNamed(db, basic.login))?.id);
      throw notValid();
    }
    await recordUse(db, owner.password, clock.now(), remoteAddress);
    return toIdentity(owner.user);
  },
  {
    headers: ["authorization"],
    errors: [
      "rest_not_logged_in",
      "rest_ambiguous_credentials",
      "rest_foreign_origin",
      "rest_https_required",
    ],
    securitySchemes: {
      applicationPassword: {
        type: "http",
        scheme: "basic",
        description: "The login or email address, and an application password",
      },
    },
  },
);

/** At most once a day, so that reading does not write. */
async function recordUse(
  db: AccountDb,
  { id, last_used }: ApplicationPasswordRow,
  now: Date,
  address: string | undefined,
): Promise<void> {
  if (last_used && now.getTime() - last_used.getTime() < dayMs) return;
  try {
    await db.application_passwords.updateAll({ id }, { last_used: now, last_ip: address ?? null });
  } catch (error) {
    // If storage is busy, a later request records the time of use.
    if (!(error instanceof StorageUnavailableError)) throw error;
  }
}
