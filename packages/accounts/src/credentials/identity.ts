import type { Identity } from "@waymark/core";
import type { UserRow } from "../tables.ts";

/** A stored user as core makes an actor of it. */
export const toIdentity = (user: UserRow): Identity => ({
  id: user.id,
  login: user.login,
  displayName: user.display_name,
  roles: user.roles,
  capabilities: user.capabilities,
});
