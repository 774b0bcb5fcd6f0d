import { defineTask } from "../builder.ts";
import { cookieName } from "../credentials/cookie.ts";
import { toNonce } from "../credentials/nonce.ts";
import { settledKey } from "../credentials/secret.ts";
import { startSession } from "../credentials/session.ts";
import { errors } from "../errors.ts";

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
    const key = await settledKey({ db, site, options });
    const now = clock.now();
    const { token, hash } = await startSession(db, key, user, { now, hours: options.sessionHours });
    return {
      cookie: `${cookieName(site)}=${token}`,
      nonce: await toNonce({ key, session: hash, now }),
    };
  },
);
