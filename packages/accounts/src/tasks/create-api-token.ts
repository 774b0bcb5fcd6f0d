import * as z from "zod";
import { defineTask } from "../builder.ts";
import { settledKey } from "../credentials/secret.ts";
import { errors } from "../errors.ts";
import { addApiToken } from "../users/api-tokens.ts";

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
 * Creates an API token of a user; returns the token, which cannot be shown again. @throws ApiError
 * `rest_user_invalid_id`, `rest_api_token_invalid_scope`, `rest_api_token_limit`.
 */
export const createApiToken = defineTask(
  "accounts.create-api-token",
  async ({ db, all, site, options, clock }, given: CreateApiTokenInput): Promise<string> => {
    await settledKey({ db, site, options });
    return db.transaction(async (inner) => {
      const user = await inner.users.get(given.user, { forUpdate: true });
      if (!user) throw errors.rest_user_invalid_id();
      const asked = { ...given, readOnly: given.readOnly ?? false };
      return (await addApiToken({ db: inner, all, site, options }, user, asked, clock.now())).token;
    });
  },
  { input },
);
