import { protocols } from "./allowed-html.ts";

// Browsers skip these inside a protocol name, so they are skipped when it is read.
const SKIPPED = /[\0-\x20\x7f-\xa0\xad\u200b-\u200f\u2028-\u202f\u2060-\u206f\ufeff\ufdd0-\ufdef]/g;

/**
 * An address without protocols that may not be used: `javascript:x` becomes `x`. Relative addresses and
 * those with an allowed protocol stay.
 */
export function toSafeAddress(value: string): string {
  const bare = value.replace(SKIPPED, "");
  let start = 0;
  for (let colon = bare.indexOf(":"); colon >= 0; colon = bare.indexOf(":", start)) {
    const scheme = bare.slice(start, colon);
    if (/[/?#]/.test(scheme)) break;
    if (protocols.has(scheme.toLowerCase())) break;
    start = colon + 1;
  }
  return start === 0 ? value.trim() : bare.slice(start);
}
