import type { Context } from "../builder.ts";
import { keyedHash } from "../sign-in/secret.ts";

/** Recovery codes that a user has. */
const count = 10;
/** Digits and letters that are not mistaken for each other (Crockford's base32). */
const alphabet = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

/** A code of 80 random bits, as it is shown. */
function newCode(): string {
  const letters = [...crypto.getRandomValues(new Uint8Array(16))].map(
    (byte) => alphabet[byte % 32],
  );
  return (letters.join("").match(/.{4}/g) ?? []).join("-");
}

/** The normalized form of a code. */
const toPlain = (sent: string): string =>
  sent
    .slice(0, 100)
    .toUpperCase()
    .replace(/O/g, "0")
    .replace(/[IL]/g, "1")
    .replace(/[^0-9A-Z]/g, "");
const hashOf = (scope: Context, user: number, code: string): Promise<string> =>
  keyedHash(scope, "recovery code", `${user} ${toPlain(code)}`);

/** Replaces a user's recovery codes. The new codes cannot be shown again. */
export async function replaceRecoveryCodes(
  scope: Context,
  user: number,
): Promise<readonly string[]> {
  const { db, clock } = scope;
  const codes = Array.from({ length: count }, newCode);
  const created = clock.now();
  const rows = await Promise.all(
    codes.map(async (code) => ({ user, hash: await hashOf(scope, user, code), created })),
  );
  await db.recovery_codes.removeAll({ user });
  await db.recovery_codes.insertAll(rows);
  return codes;
}

/** Consumes a recovery code; false if it is unknown or used. Only one of two concurrent calls succeeds. */
export async function useRecoveryCode(
  scope: Context,
  user: number,
  sent: string,
): Promise<boolean> {
  if (toPlain(sent).length !== 16) return false;
  const hash = await hashOf(scope, user, sent);
  return (await scope.db.recovery_codes.removeAll({ user, hash })) === 1;
}
