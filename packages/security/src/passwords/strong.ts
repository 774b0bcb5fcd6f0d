import type { PasswordCandidate } from "@waymark/accounts";

/** The minimum number of characters of a strong password, apart from names. */
const leastOwn = 8;
/** Different characters that it has. */
const leastDifferent = 5;

/** Why a password is not strong, in a sentence; undefined where it is. */
export function weaknessOf(
  { password, login, email, displayName }: PasswordCandidate,
  { least, site }: { readonly least: number; readonly site: string },
): string | undefined {
  const letters = [...password.normalize("NFC")];
  if (letters.length < least) return `Your password needs at least ${least} characters.`;
  if (new Set(letters).size < leastDifferent)
    return "This password repeats a few characters; choose one with more different ones.";
  const [mailbox = ""] = email.split("@");
  let rest = password.toLowerCase();
  for (const name of [login, mailbox, displayName, site])
    if (name.length >= 3) rest = rest.replaceAll(name.toLowerCase(), "");
  if (rest.length < leastOwn)
    return "This password is made of your name or the name of the site; add words of your own.";
  return undefined;
}
