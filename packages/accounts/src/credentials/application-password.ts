import { mac, randomLetters, type Purpose } from "./mac.ts";

const purpose: Purpose = "application-password";

/** A new secret as it is shown, once: six groups of four letters and digits, about 142 bits. */
export const newSecret = (): string => (randomLetters(24).match(/.{4}/g) ?? []).join(" ");

/** The significant part of a secret: its ASCII letters and digits. Spaces are optional. */
export const toPlainSecret = (secret: string): string => secret.replace(/[^A-Za-z0-9]/g, "");

/** The stored hash of a user's secret; it depends on the user. */
export const hashSecret = (key: CryptoKey, user: number, secret: string): Promise<string> =>
  mac(key, purpose, `${user}\n${toPlainSecret(secret)}`);

/** The hash that earlier versions stored, which did not depend on the user. Still accepted. */
export const hashSecretAlone = (key: CryptoKey, secret: string): Promise<string> =>
  mac(key, purpose, toPlainSecret(secret));
