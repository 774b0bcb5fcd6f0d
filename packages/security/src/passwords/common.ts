import { commonPasswords } from "./common-list.ts";

let known: ReadonlySet<string> | undefined;

/** Whether a password is among the most common ones, also with other case or with digits and marks behind it. */
export function isCommon(password: string): boolean {
  known ??= new Set(commonPasswords.split(" "));
  const plain = password.slice(0, 100).normalize("NFC").toLowerCase();
  const stem = plain.replace(/[^a-z]+$/, "");
  return known.has(plain) || (stem.length >= 4 && known.has(stem));
}
