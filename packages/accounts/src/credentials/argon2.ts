import { fromBase64, timingSafeEqual, toBase64 } from "@waymark/core";

/** Memory in KiB, iterations and parallelism of a hash. */
export interface Cost {
  readonly memoryCost: number;
  readonly timeCost: number;
  readonly parallelism: number;
}

/** Hashes passwords with argon2id, as `$argon2id$v=19$m=…,t=…,p=…$salt$hash`, and compares them with such hashes. */
export interface Argon2 {
  hash(password: string, cost: Cost): Promise<string>;
  /** @throws Error if `hashed` is not a hash of argon2. */
  verify(hashed: string, password: string): Promise<boolean>;
}

// The name is a variable, so that bundles for runtimes without native code do not include it.
const load = (name: string): Promise<unknown> => import(name);

/**
 * Argon2 in JavaScript, where native code cannot be loaded, such as on Cloudflare Workers: the same hashes, in about
 * fifteen times the processor time.
 */
export async function portableArgon2(): Promise<Argon2> {
  const { argon2d, argon2i, argon2id } = await import("@noble/hashes/argon2.js");
  const kinds = new Map([
    ["argon2d", argon2d],
    ["argon2i", argon2i],
    ["argon2id", argon2id],
  ]);
  return {
    async hash(password, { memoryCost: m, timeCost: t, parallelism: p }) {
      const salt = crypto.getRandomValues(new Uint8Array(16));
      const bytes = argon2id(password, salt, { m, t, p, dkLen: 32 });
      return `$argon2id$v=19$m=${m},t=${t},p=${p}$${unpadded(salt)}$${unpadded(bytes)}`;
    },
    async verify(hashed, password) {
      const [, name = "", version, m, t, p, salt = "", bytes = ""] =
        /^\$(argon2(?:id|i|d))\$v=(16|19)\$m=(\d+),t=(\d+),p=(\d+)\$([\w+/]+)\$([\w+/]+)$/.exec(
          hashed,
        ) ?? [];
      const kind = kinds.get(name);
      if (!kind) throw new Error("This is not an Argon2 hash.");
      const computed = kind(password, fromBase64(salt), {
        m: Number(m),
        t: Number(t),
        p: Number(p),
        version: Number(version),
        dkLen: fromBase64(bytes).length,
      });
      return timingSafeEqual(unpadded(computed), bytes);
    },
  };
}

let loading: Promise<Argon2> | undefined;

/** The native implementation, or the one in JavaScript if it cannot be loaded. Loaded on first use. */
export const argon2 = (): Promise<Argon2> =>
  (loading ??= (load("@node-rs/argon2") as Promise<typeof import("@node-rs/argon2")>).catch(
    portableArgon2,
  ));

/** Base64 as in hashes of passwords: without padding. */
const unpadded = (bytes: Uint8Array): string => toBase64(bytes).replace(/=+$/, "");
