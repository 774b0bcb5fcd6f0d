import { parseHeaderValue } from "@waymark/core";
import { isHeaderValue, originalNonceParam } from "./names.ts";

/** Whether a content type is that of a form with files. */
export const isMultipart = (type: string): boolean => /^multipart\/form-data\s*;/i.test(type);

/**
 * Finds the nonce in the first bytes of a multipart form: the last one that is complete in them. Undefined if there is
 * none, and for a malformed form, which the site rejects.
 */
export function nonceOfMultipart(bytes: Uint8Array, contentType: string): string | undefined {
  const boundary = parseHeaderValue(contentType)?.parameters["boundary"];
  if (!boundary) return undefined;
  // Decoded as one character per byte: files are searched like texts, and a nonce is ASCII.
  const text = `\r\n${new TextDecoder("latin1").decode(bytes)}`;
  // The part after the last boundary is incomplete.
  const parts = text.split(`\r\n--${boundary}`).slice(1, -1);
  return parts.flatMap((part) => nonceOfPart(part) ?? []).at(-1);
}

function nonceOfPart(part: string): string | undefined {
  const end = part.indexOf("\r\n\r\n");
  const head = part.slice(0, Math.max(end, 0));
  if (!head.includes(originalNonceParam)) return undefined;
  const disposition = /^content-disposition:(.*)$/im.exec(head)?.[1] ?? "";
  const { value, parameters } = parseHeaderValue(disposition) ?? {};
  const isNonce =
    value === "form-data" &&
    parameters?.["name"] === originalNonceParam &&
    parameters["filename"] === undefined;
  const nonce = part.slice(end + 4);
  return isNonce && isHeaderValue(nonce) ? nonce : undefined;
}
