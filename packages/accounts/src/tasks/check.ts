import type { All } from "../points.ts";
import { roleBook } from "../roles/book.ts";
import { isLogin } from "../users/name.ts";

/** @throws TypeError for a login or role that no user may have. */
export function checkTaskUser(all: All, login: string, roles: readonly string[]): void {
  if (!isLogin(login))
    throw new TypeError(
      `"${login.slice(0, 80)}" is no login: use letters, digits, _ - . @ and single spaces.`,
    );
  for (const role of roles)
    if (!roleBook(all).has(role))
      throw new TypeError(`No mounted module declares the role "${role}".`);
}
