import * as z from "zod";
import { defineTask } from "../builder.ts";
import { cookieName, startSession } from "../credentials/session.ts";
import { toNonce } from "../credentials/nonce.ts";
import { hmacKeyOf } from "../credentials/secret.ts";
import { errors } from "../errors.ts";
import { addApiToken } from "../users/api-tokens.ts";

/** The values that a script sends to act as a signed-in user. */
export interface SessionTokens {
  /** A Cookie header. */
  readonly cookie: string;
  /** An `X-Core-Nonce` header. */
  readonly nonce: string;
}

/** Starts a session for the user of this id. @throws ApiError `rest_user_invalid_id`. */
export const createSession = defineTask(
  "accounts.create-session",
  async ({ db, site, options, clock }, userId: number): Promise<SessionTokens> => {
    const user = await db.users.get(userId);
    if (!user) throw errors.rest_user_invalid_id();
    const key = await hmacKeyOf({ db, site, options });
    const now = clock.now();
    const { token, hash } = await startSession(db, key, user, { now, hours: options.sessionHours });
    return {
      cookie: `${cookieName(site)}=${token}`,
      nonce: toNonce({ key, session: hash, now }),
    };
  },
);

const input = z.object({
  user: z.int(),
  name: z.string().min(1).max(200),
  days: z.int().min(1).max(366),
  scopes: z.array(z.string()).optional(),
  readOnly: z.boolean().optional(),
});
/** The input of `createApiToken`: the id of the user, and the properties of the token. */
export type CreateApiTokenInput = z.output<typeof input>;

/**
 * Creates an API token for a user and returns it. The token cannot be shown again. @throws ApiError
 * `rest_user_invalid_id`, `rest_api_token_invalid_scope`, `rest_api_token_limit`.
 */
export const createApiToken = defineTask(
  "accounts.create-api-token",
  async ({ db, all, site, options, clock }, given: CreateApiTokenInput): Promise<string> => {
    await hmacKeyOf({ db, site, options });
    return db.transaction(async (inner) => {
      const user = await inner.users.get(given.user, { forUpdate: true });
      if (!user) throw errors.rest_user_invalid_id();
      const input = { ...given, readOnly: given.readOnly ?? false };
      return (await addApiToken({ db: inner, all, site, options }, user, input, clock.now())).token;
    });
  },
  { input },
);
