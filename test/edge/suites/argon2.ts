import { argon2d, argon2i, argon2id as hash } from "@noble/hashes/argon2.js";

/**
 * Argon2 in JavaScript with little memory for the passwords of the suites, which would otherwise take most of their time.
 * The scenario of `edge-runtimes.test.ts` hashes passwords at the real cost on each runtime.
 */
export const argon2id: typeof hash = (password, salt, options) =>
  hash(password, salt, options?.m === 19_456 ? { ...options, m: 64 } : options);
export { argon2d, argon2i };
