import { defineNamespace } from "@waymark/core";
import { createApiToken, deleteApiToken, listApiTokens } from "./routes/api-tokens.ts";

const namespace = defineNamespace("accounts/v1", {
  "/users/:user_id/tokens": [listApiTokens, createApiToken],
  "/users/:user_id/tokens/:uuid": [deleteApiToken],
});
/** The routes of API tokens, with their types. */
export interface AccountsV1 extends Readonly<typeof namespace> {}
/** Routes that Waymark adds to those of `core/v2`: API tokens. */
export const v1: AccountsV1 = namespace;
