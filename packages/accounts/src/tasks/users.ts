import { defineTask } from "../builder.ts";
import { hashPassword } from "../credentials/passwords.ts";
import { hmacKeyOf } from "../credentials/secret.ts";
import { userCreated } from "../events.ts";
import { lockNames } from "../locks.ts";
import { insertUser } from "../users/create.ts";
import { checkPassword } from "../users/password-check.ts";
import { addApplicationPassword } from "../users/passwords.ts";
import {
  checkTaskEmail,
  checkTaskPassword,
  checkTaskUser,
  runAndEmit,
  UserInputError,
} from "./context.ts";
import { errors } from "../errors.ts";
import { changeUser } from "../users/change.ts";
import { userNamed } from "../credentials/lookup.ts";

/** A user for a command or a script to create. */
export interface CreateUserInput {
  /** The id of the new user. */
  readonly id?: number;
  readonly login: string;
  readonly email?: string;
  /** Default: the site's `defaultRole`. */
  readonly role?: string;
  readonly displayName?: string;
  readonly firstName?: string;
  readonly lastName?: string;
  readonly url?: string;
  readonly description?: string;
  /** The password. Without it the user cannot sign in, but can use application passwords. */
  readonly password?: string;
  /** Also creates an application password with this name. Its value is `secret`, or generated without one. */
  readonly applicationPassword?: { readonly name: string; readonly secret?: string };
}
/** The created user. The application password cannot be shown again. */
export interface CreatedUser {
  readonly id: number;
  readonly login: string;
  /** The secret of the application password, if one was created. */
  readonly applicationPassword: string | undefined;
}

/** Creates a user. @throws ApiError as `POST /users` does; UserInputError for an invalid login, email address, role, password or id. */
export const createUser = defineTask(
  "accounts.create-user",
  async (
    { db, all, callService, site, options, clock, emit },
    input: CreateUserInput,
  ): Promise<CreatedUser> => {
    const roles = [input.role ?? options.defaultRole];
    checkTaskUser(all, input.login, roles);
    checkTaskEmail(input.email);
    if (input.password !== undefined) {
      checkTaskPassword(input.password, options.minPasswordLength);
      await checkPassword(
        { all, callService },
        {
          password: input.password,
          user: undefined,
          login: input.login,
          email: input.email ?? "",
          displayName: input.displayName ?? input.login,
          roles,
        },
      );
    }
    const password = input.password === undefined ? undefined : await hashPassword(input.password);
    await hmacKeyOf({ db, site, options });
    return runAndEmit({ db, emit }, async (inner, emitLater) => {
      const now = clock.now();
      await lockNames(inner);
      if (input.id !== undefined && (await inner.users.get(input.id)))
        throw new UserInputError(`Another user has the id ${input.id}.`);
      const user = await insertUser(inner, { ...input, password, roles, registered: now });
      await emitLater(userCreated, { id: user.id, login: user.login });
      const requestedPassword = input.applicationPassword;
      const made =
        requestedPassword &&
        (await addApplicationPassword({ db: inner, site, options }, user.id, {
          ...requestedPassword,
          now,
        }));
      return { id: user.id, login: user.login, applicationPassword: made?.password };
    });
  },
);

/**
 * Disables or enables a user. Disabling ends all sessions; application passwords are rejected while the user is
 * disabled. @throws ApiError `rest_user_invalid_id`.
 */
export const disableUser = defineTask(
  "accounts.disable-user",
  async (
    { db, emit },
    { id, disabled = true }: { readonly id: number; readonly disabled?: boolean },
  ): Promise<void> => {
    await runAndEmit({ db, emit }, async (inner, emitLater) => {
      const user = await inner.users.get(id, { forUpdate: true });
      if (!user) throw errors.rest_user_invalid_id();
      await changeUser({ db: inner, emit: emitLater }, user, { disabled });
    });
  },
);

/** A user found by login or email address. */
export interface FoundUser {
  readonly id: number;
  readonly login: string;
}

/** Finds the user with this login or email address, ignoring case; undefined if there is none. */
export const findUser = defineTask(
  "accounts.find-user",
  async ({ db }, name: string): Promise<FoundUser | undefined> => {
    const user = await userNamed(db, name);
    return user && { id: user.id, login: user.login };
  },
);
