import { toHex } from "@waymark/core";

const encoder = new TextEncoder();

/** Creates the key function of a day: a visitor has the same key until midnight, and it cannot be reversed. */
export async function toKeyOf(
  salt: string,
): Promise<(address: string, agent: string, host: string) => Promise<string>> {
  const key = await crypto.subtle.importKey(
    "raw",
    encoder.encode(salt),
    { name: "HMAC", hash: "SHA-256" },
    false,
    ["sign"],
  );
  return async (address, agent, host) => {
    const text = encoder.encode(JSON.stringify([address, agent.slice(0, 1_000), host]));
    return toHex(new Uint8Array(await crypto.subtle.sign("HMAC", key, text), 0, 16));
  };
}
