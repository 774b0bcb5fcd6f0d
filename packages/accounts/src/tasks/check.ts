import type { All } from "../extension-points.ts";
import { roleRegistry } from "../roles/registry.ts";
import { isLogin } from "../users/name.ts";
import { isPasswordOf, passwordRule } from "../users/password-rule.ts";

/** A task cannot be run as requested; the message is shown to the user of the command line. */
export class UserInputError extends TypeError {
  override name = "UserInputError";
}

/** @throws UserInputError for a login or role that no user may have. */
export function checkTaskUser(all: All, login: string, roles: readonly string[]): void {
  if (!isLogin(login))
    throw new UserInputError(
      `"${login.slice(0, 80)}" is not a valid login: use letters, digits, _ - . @ and single spaces.`,
    );
  const book = roleRegistry(all);
  for (const role of roles)
    if (!book.has(role))
      throw new UserInputError(
        `No mounted module declares the role "${role}". Roles: ${[...book.names()].join(", ")}.`,
      );
}

/** @throws UserInputError for a password that is shorter than the site allows, too long or has a backslash. */
export function checkTaskPassword(password: string, shortest: number): void {
  if (!isPasswordOf(password, shortest)) throw new UserInputError(passwordRule(shortest));
}
