import { defineNamespace, DefinitionError, type NamespaceContext } from "@waymark/core";
import { signInMethods } from "./extension-points.ts";
import type { Options } from "./options.ts";
import { mountUserResource } from "./responses.ts";
import { roleRegistry } from "./roles/registry.ts";
import {
  createApplicationPassword,
  deleteApplicationPassword,
  deleteApplicationPasswords,
  getApplicationPassword,
  introspect,
  listApplicationPasswords,
  updateApplicationPassword,
} from "./routes/application-passwords.ts";
import {
  deleteMe,
  deleteUserRoute,
  getMe,
  getUser,
  updateMe,
  updateUserRoute,
} from "./routes/user.ts";
import { createUserRoute, listUsers } from "./routes/users.ts";

/** The part of `core/v2` that is about users. */
export const v2 = (setup: NamespaceContext<Options>): AccountsV2 => routesOf(setup);
/** The routes of users and application passwords, with their types. */
export interface AccountsV2 extends ReturnType<typeof routesOf> {}

function routesOf(setup: NamespaceContext<Options>) {
  const { all, site, options } = setup;
  if (!roleRegistry(all).has(options.defaultRole))
    throw new DefinitionError(
      `accounts: option defaultRole: the role "${options.defaultRole}" does not exist.`,
    );
  const byEmail = all(signInMethods).find(({ usesEmail }) => usesEmail === true);
  if (byEmail && !options.confirmEmail)
    throw new DefinitionError(
      `accounts: option confirmEmail: it must be true, because the sign-in method "${byEmail.name}" finds users by their email addresses.`,
    );
  const user = mountUserResource({ all, site, locales: options.locales, avatars: options.avatars });
  return defineNamespace("core/v2", {
    "/users": [listUsers(user, setup), createUserRoute(user, setup)],
    "/users/:id": [getUser(user), updateUserRoute(user, setup), deleteUserRoute(user)],
    "/users/me": [getMe(user), updateMe(user, setup), deleteMe(user)],
    "/users/:user_id/application-passwords": [
      listApplicationPasswords,
      createApplicationPassword,
      deleteApplicationPasswords,
    ],
    "/users/:user_id/application-passwords/introspect": [introspect],
    "/users/:user_id/application-passwords/:uuid": [
      getApplicationPassword,
      updateApplicationPassword,
      deleteApplicationPassword,
    ],
  });
}
