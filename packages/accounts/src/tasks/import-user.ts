import { defineTask } from "../builder.ts";
import { isNameTaken, userNamed } from "../credentials/lookup.ts";
import { userCreated } from "../events.ts";
import { lockNames } from "../locks.ts";
import { insertUser } from "../users/create.ts";
import { toLogin } from "../users/name.ts";
import { validMeta } from "../users/profile.ts";
import { localesOf } from "../users/shape.ts";
import { checkTaskUser, runAndEmit } from "./context.ts";

/** A user of another system, to be imported. */
export interface ImportUserInput {
  /** The id of the new user; ignored if another user has it. */
  readonly id?: number;
  readonly login: string;
  /** The email address; not imported if another user has it, also as login. */
  readonly email?: string;
  readonly displayName?: string;
  readonly firstName?: string;
  readonly lastName?: string;
  readonly slug?: string;
  readonly url?: string;
  readonly description?: string;
  readonly nickname?: string;
  /** A language such as `de_DE`; not imported if users of this site cannot choose it. */
  readonly locale?: string;
  /** Meta values; those that are not declared, or do not match their schema, are not imported. */
  readonly meta?: Readonly<Record<string, unknown>>;
  readonly registered?: Date;
  /** Default: the site's `defaultRole`. */
  readonly role?: string;
}

/**
 * Returns the id of the user with this login or, if there is none, with it as email address, and creates the user without
 * a password if there is neither. Existing users are not changed.
 */
export const importUser = defineTask(
  "accounts.import-user",
  async (
    { db, all, options, clock, emit, site },
    input: ImportUserInput,
  ): Promise<{ readonly id: number; readonly isNew: boolean }> => {
    const login = toLogin(input.login) || "imported";
    const roles = [input.role ?? options.defaultRole];
    checkTaskUser(all, login, roles);
    return runAndEmit({ db, emit }, async (inner, emitLater) => {
      await lockNames(inner);
      const known = await userNamed(inner, login);
      if (known) return { id: known.id, isNew: false };
      const isIdTaken = input.id !== undefined && (await inner.users.get(input.id)) !== undefined;
      const email = input.email ?? "";
      const isEmailTaken = email !== "" && (await isNameTaken(inner, email));
      const user = await insertUser(inner, {
        ...input,
        id: isIdTaken ? undefined : input.id,
        login,
        email: isEmailTaken ? "" : email,
        roles,
        locale: localesOf(site, options.locales).find((one) => one === input.locale),
        meta: validMeta(all, input.meta ?? {}),
        registered: input.registered ?? clock.now(),
      });
      await emitLater(userCreated, { id: user.id, login });
      return { id: user.id, isNew: true };
    });
  },
);
