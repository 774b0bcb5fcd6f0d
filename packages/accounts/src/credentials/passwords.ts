import { semaphore } from "@waymark/core";
import { errors } from "../errors.ts";
import { argon2 } from "./argon2.ts";

/** The cost of a hash: memory in KiB, iterations, parallelism. The values may be raised later; old hashes are upgraded at sign-in. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
const prefix = `$argon2id$v=19$m=${cost.memoryCost},t=${cost.timeCost},p=${cost.parallelism}$`;
/** The maximum length of a password in characters. */
export const maxPasswordLength = 4096;

/** Hashing takes much memory and time, so concurrent hashes are limited. */
const limited = semaphore({
  slots: 4,
  waiting: 50,
  toError: () => errors.rest_unavailable({ headers: { "Retry-After": "2" } }),
});

const hash = async (text: string): Promise<string> => (await argon2()).hash(text, cost);

/** Hashes the password of a user with argon2id. @throws ApiError 503 if too many calls wait. */
export const hashPassword = (password: string): Promise<string> =>
  limited(() => hash(password.normalize("NFC")));

/** The same values with the password hashed, if there is one. Call it outside of transactions, because hashing is slow. */
export const withHash = async <A extends { readonly password?: string | undefined }>(
  values: A,
): Promise<A> =>
  values.password === undefined
    ? values
    : { ...values, password: await hashPassword(values.password) };

let unknownUserHash: Promise<string> | undefined;
/** Compares a password with a hash. Without a hash it returns false after the same time. @throws ApiError 503 as above. */
export async function isPassword(
  password: string,
  hashed: string | null | undefined,
): Promise<boolean> {
  // Hashed outside of the semaphore: a stored rejection would make unknown users distinguishable from known ones.
  unknownUserHash ??= hash(crypto.randomUUID());
  const against = hashed ?? (await unknownUserHash);
  const isRight = await limited(async () => {
    try {
      return await (await argon2()).verify(against, password.normalize("NFC"));
    } catch {
      // An imported hash may not be an argon2 hash.
      return false;
    }
  });
  return isRight && hashed !== null && hashed !== undefined;
}

/** Whether a hash was created with a lower cost than the current one. */
export function isOutdated(hashed: string): boolean {
  const [, memory = 0, time = 0] = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=\d+\$/.exec(hashed) ?? [];
  if (hashed.startsWith(prefix)) return false;
  return Number(memory) < cost.memoryCost || Number(time) < cost.timeCost;
}
