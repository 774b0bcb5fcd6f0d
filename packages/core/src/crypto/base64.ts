const encoder = new TextEncoder();
const toBytes = (value: string | Uint8Array): Uint8Array =>
  typeof value === "string" ? encoder.encode(value) : value;

/** Bytes, or the UTF-8 bytes of a text, as base64 with padding. */
export function toBase64(value: string | Uint8Array): string {
  let binary = "";
  for (const byte of toBytes(value)) binary += String.fromCharCode(byte);
  return btoa(binary);
}
/** The bytes of a base64 text. @throws DOMException `InvalidCharacterError` for any other text. */
export const fromBase64 = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));

/** Bytes, or the UTF-8 bytes of a text, as base64url without padding (RFC 4648, section 5). */
export const toBase64Url = (value: string | Uint8Array): string =>
  toBase64(value).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
/** The bytes of a base64url text. @throws DOMException `InvalidCharacterError` for any other text. */
export const fromBase64Url = (text: string): Uint8Array<ArrayBuffer> =>
  fromBase64(text.replaceAll("-", "+").replaceAll("_", "/"));
