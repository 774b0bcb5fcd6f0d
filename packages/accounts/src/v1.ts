import { defineNamespace } from "@waymark/core";
import { createApiToken, deleteApiToken, listApiTokens } from "./routes/api-tokens.ts";

/** Routes that Waymark adds to those of `core/v2`: API tokens. */
export const v1 = defineNamespace("accounts/v1", {
  "/users/:user_id/tokens": [listApiTokens, createApiToken],
  "/users/:user_id/tokens/:uuid": [deleteApiToken],
});
