import { seededRandom, type Random } from "../fuzz/random.ts";

let generator: Random = seededRandom(0);

/**
 * Replaces the global random functions by seeded ones, so that two sites that process the same requests generate the same
 * nonces, UUIDs, passwords and secrets, and their responses can be compared completely. Salts of password hashes stay random,
 * because the hash library generates them.
 */
export function seedGlobals(seed: number): void {
  if (!Object.hasOwn(crypto, "getRandomValues")) {
    Object.defineProperty(crypto, "getRandomValues", { value: randomBytes, configurable: true });
    Object.defineProperty(crypto, "randomUUID", { value: randomUuid, configurable: true });
    Math.random = () => generator.next();
  }
  generator = seededRandom(seed);
}

function randomBytes<T extends ArrayBufferView>(view: T): T {
  const bytes = new Uint8Array(view.buffer, view.byteOffset, view.byteLength);
  for (let i = 0; i < bytes.length; i++) bytes[i] = generator.below(256);
  return view;
}

function randomUuid(): string {
  const hex = Buffer.from(randomBytes(new Uint8Array(16))).toString("hex");
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20)}`;
}
