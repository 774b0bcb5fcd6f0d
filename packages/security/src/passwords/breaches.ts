import { toHex, type Fetcher } from "@waymark/core";

/**
 * Looks up the hashes of breached passwords that begin with five hexadecimal digits. Returns one line per hash, with
 * the other 35 digits in upper case and the number of breaches: `0018A45C4D1DEF81644B54AB7F969B88D65:21`.
 */
export interface BreachedPasswords {
  (prefix: string, fetch: Fetcher): Promise<string>;
}

/** The timeout in milliseconds. */
const timeout = 4000;
const standard = "https://api.pwnedpasswords.com/range/";

/**
 * Looks up breached passwords with k-anonymity: only five digits of a SHA-1 hash, which thousands of passwords share, are sent.
 *
 * @param url - The URL of a service with the same interface; the digits are appended.
 */
export const passwordRanges =
  (url: string = standard): BreachedPasswords =>
  async (prefix, fetch) => {
    const response = await fetch(`${url}${prefix}`, {
      headers: { "Add-Padding": "true", Accept: "text/plain" },
      signal: AbortSignal.timeout(timeout),
    });
    if (!response.ok) throw new Error(`The service answered with status ${response.status}.`);
    return response.text();
  };

/** Whether a password is in a known breach. @throws the errors of the lookup. */
export async function isBreached(
  password: string,
  lookUp: BreachedPasswords,
  fetch: Fetcher,
): Promise<boolean> {
  const bytes = new TextEncoder().encode(password);
  const hash = toHex(new Uint8Array(await crypto.subtle.digest("SHA-1", bytes))).toUpperCase();
  const suffix = hash.slice(5);
  const lines = (await lookUp(hash.slice(0, 5), fetch)).split("\n");
  // Padding entries have the count 0.
  return lines.some((line) => {
    const [found = "", times = ""] = line.trim().split(":");
    return found.toUpperCase() === suffix && Number(times) > 0;
  });
}
