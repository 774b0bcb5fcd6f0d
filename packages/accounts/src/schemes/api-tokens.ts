import { dayMs, ipPrefix, StorageUnavailableError, type RateLimit } from "@waymark/core";
import { defineAuthScheme } from "../builder.ts";
import { apiTokenScheme, readApiToken, tokenOwner } from "../credentials/api-token.ts";
import { notValid } from "../credentials/application-password.ts";
import { toIdentity } from "../credentials/lookup.ts";
import { hmacKeyOf } from "../credentials/secret.ts";
import { isPrivate, isReading } from "../credentials/transport.ts";
import { errors } from "../errors.ts";
import type { SignInAttempt } from "../extension-points.ts";
import { checkAttempt, emitFailure } from "../sign-in/complete.ts";
import type { AccountDb, ApiTokenRow } from "../tables.ts";

/**
 * API tokens as bearer tokens. The caller has the capabilities of the owner that the token is limited to. Pages do not
 * accept tokens: their forms change credentials.
 */
export const tokenScheme = defineAuthScheme(
  apiTokenScheme,
  async (ctx) => {
    const { db, site, options, clock, rateLimiter, request, remoteAddress } = ctx;
    const bearer = readApiToken(request.headers.get("authorization"));
    if (bearer === undefined) return undefined;
    if (!options.insecure && !isPrivate(request, remoteAddress, site))
      throw errors.rest_https_required();
    const limits: readonly RateLimit[] =
      remoteAddress === undefined
        ? []
        : [{ key: `token address ${ipPrefix(remoteAddress)}`, max: 100 }];
    await rateLimiter.check(limits);
    const { headers } = request;
    const attempt: SignInAttempt = { step: "api-token", login: "", headers, remoteAddress };
    await checkAttempt(ctx, attempt);
    const key = await hmacKeyOf({ db, site, options });
    const owner = options.apiTokens ? await tokenOwner(db, key, bearer, clock.now()) : undefined;
    if (!owner) {
      await rateLimiter.count(limits);
      await emitFailure(ctx, attempt, undefined);
      throw notValid();
    }
    const { user, token } = owner;
    if (token.read_only && !isReading(request)) throw errors.rest_api_token_read_only();
    await recordUse(db, token, clock.now(), remoteAddress);
    return { ...toIdentity(user), scopes: token.scopes ?? undefined };
  },
  {
    headers: ["authorization"],
    errors: ["rest_not_logged_in", "rest_https_required", "rest_api_token_read_only"],
    securitySchemes: {
      apiToken: {
        type: "http",
        scheme: "bearer",
        bearerFormat: "wmk_ and 40 letters and digits",
        description: "An API token of a user, limited to some capabilities and in time",
      },
    },
    page: () => undefined,
  },
);

/** At most once a day, so that reading does not write. */
async function recordUse(
  db: AccountDb,
  { id, last_used }: ApiTokenRow,
  now: Date,
  address: string | undefined,
): Promise<void> {
  if (last_used && now.getTime() - last_used.getTime() < dayMs) return;
  try {
    await db.api_tokens.updateAll({ id }, { last_used: now, last_ip: address ?? null });
  } catch (error) {
    // If storage is busy, a later request records the time of use.
    if (!(error instanceof StorageUnavailableError)) throw error;
  }
}
