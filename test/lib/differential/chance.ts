import { random, type Random } from "../fuzz/random.ts";

let source: Random = random(0);

/**
 * From here on, what this process draws by chance follows from the seed: two sites that do the same then draw the same
 * nonces, uuids, passwords and secrets, and nothing in their answers has to be left out of a comparison. The salts of
 * password hashes are made elsewhere, and stay as they are.
 */
export function seedChance(seed: number): void {
  if (!Object.hasOwn(crypto, "getRandomValues")) {
    Object.defineProperty(crypto, "getRandomValues", { value: drawBytes, configurable: true });
    Object.defineProperty(crypto, "randomUUID", { value: drawUuid, configurable: true });
    Math.random = () => source.next();
  }
  source = random(seed);
}

function drawBytes<T extends ArrayBufferView>(view: T): T {
  const bytes = new Uint8Array(view.buffer, view.byteOffset, view.byteLength);
  for (let i = 0; i < bytes.length; i++) bytes[i] = source.below(256);
  return view;
}

function drawUuid(): string {
  const hex = Buffer.from(drawBytes(new Uint8Array(16))).toString("hex");
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20)}`;
}
