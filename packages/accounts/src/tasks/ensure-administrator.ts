import { defineTask } from "../builder.ts";
import { randomLetters, hmacKeyOf } from "../credentials/secret.ts";
import { hashPassword } from "../credentials/passwords.ts";
import { userCreated } from "../events.ts";
import { lockAdministrators } from "../locks.ts";
import { hasAdministrator } from "../users/administrators.ts";
import { insertUser } from "../users/create.ts";
import { checkPassword } from "../users/password-check.ts";
import { addApplicationPassword } from "../users/passwords.ts";
import { checkTaskEmail, checkTaskPassword, checkTaskUser, runAndEmit } from "./context.ts";

/** The administrator that was created. The application password cannot be shown again. */
export interface FirstAdministrator {
  readonly id: number;
  readonly login: string;
  /** The secret of the application password. It is not stored and cannot be shown again. */
  readonly applicationPassword: string;
  /** The password for the sign-in page, if one was generated. It is not stored and cannot be shown again. */
  readonly password: string | undefined;
}

/** Creates an administrator with an application password if the site has no administrator; otherwise returns undefined. */
export const ensureAdministrator = defineTask(
  "accounts.ensure-administrator",
  async (
    { db, all, callService, site, options, clock, emit },
    {
      login = "admin",
      email,
      password: given,
      makePassword = false,
      unlessSetUp = false,
    }: {
      readonly login?: string;
      readonly email?: string;
      readonly password?: string;
      /** Generates a password for the sign-in page if `password` is omitted. */
      readonly makePassword?: boolean;
      /** Does nothing if the option `setUp` is on, since the set-up page then creates the administrator. */
      readonly unlessSetUp?: boolean;
    },
  ): Promise<FirstAdministrator | undefined> => {
    if (unlessSetUp && options.setUp) return undefined;
    const roles = ["administrator"];
    checkTaskUser(all, login, roles);
    if (given !== undefined) {
      checkTaskPassword(given, options.minPasswordLength);
      await checkPassword(
        { all, callService },
        { password: given, user: undefined, login, email: email ?? "", displayName: login, roles },
      );
    }
    if (await hasAdministrator({ db, all })) return undefined;
    checkTaskEmail(email);
    const made = makePassword ? randomLetters(Math.max(20, options.minPasswordLength)) : undefined;
    const password = given ?? made;
    const hashed = password === undefined ? undefined : await hashPassword(password);
    await hmacKeyOf({ db, site, options });
    return runAndEmit({ db, emit }, async (inner, emitLater) => {
      await lockAdministrators(inner);
      if (await hasAdministrator({ db: inner, all })) return undefined;
      const now = clock.now();
      const user = await insertUser(inner, {
        login,
        email,
        password: hashed,
        roles,
        registered: now,
      });
      const ctx = { db: inner, site, options };
      const application = await addApplicationPassword(ctx, user.id, {
        name: "First sign-in",
        now,
      });
      await emitLater(userCreated, { id: user.id, login });
      return {
        id: user.id,
        login,
        applicationPassword: application.password,
        password: given === undefined ? made : undefined,
      };
    });
  },
);
