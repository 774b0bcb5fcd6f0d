const ascii = /^[\0-\x7f]*$/;
const breaks = /[\t\n\r]/g;
const authority = /^(?:[a-z][a-z0-9+.-]*:[/\\]*|[/\\]{2,})([^/\\?#]*)/i;
const plainHost = /^[\0-$&-\x7f]*$/;
const escapes = /(?:%[\da-f]{2})+/gi;
/** Between the labels of a host. */
const dots = /[.\u3002\uff0e\uff61]/;
/** No part of a host in the end. */
const ignored = /\p{Default_Ignorable_Code_Point}+/gu;
/** One with the letter before it, or many with it. */
const joined = /[\p{M}\uff9e\uff9f\u1160-\u11ff\ud7b0-\ud7ff]+/gu;

/** Characters of one label in DNS, and of a whole name. */
const longestLabel = 63;
const longestName = 253;

/**
 * Reads an address, as `new URL` does; undefined for what is none. An address with a host that no name server can know, because
 * a label of it is longer than 63 characters, is none either: reading such hosts takes a time that grows with the square of
 * their length. For addresses in texts and requests.
 */
export function parseUrl(text: string, base?: string | URL): URL | undefined {
  if (text.length > longestLabel && hasLongLabel(text)) return undefined;
  // Once Node 20 has optimized canParse, it rejects addresses with letters of Latin-1.
  // oxlint-disable-next-line no-restricted-properties
  if (ascii.test(text) && !URL.canParse(text, base)) return undefined;
  try {
    return new URL(text, base);
  } catch {
    return undefined;
  }
}

function hasLongLabel(text: string): boolean {
  // Browsers skip breaks everywhere, and blanks before the scheme.
  const plain = text.replace(breaks, "").replace(/^[\0-\x20]+/, "");
  const found = authority.exec(plain)?.[1] ?? "";
  const host = found.slice(found.lastIndexOf("@") + 1);
  if (host.length <= longestLabel) return false;
  // Reading ASCII is fast, but for labels that stand for other letters.
  if (plainHost.test(host) && !/xn--/i.test(host)) return false;
  return host.replace(escapes, unescaped).split(dots).some(isLong);
}

function isLong(label: string): boolean {
  if (label.length <= longestLabel) return false;
  if (/^xn--/i.test(label)) return true;
  const kept = label.replace(ignored, "");
  return kept.length > longestName * 2 || [...kept.replace(joined, "")].length > longestLabel;
}

const decoder = new TextDecoder();
const unescaped = (run: string): string =>
  decoder.decode(
    Uint8Array.from({ length: run.length / 3 }, (_, at) =>
      Number.parseInt(run.slice(at * 3 + 1, at * 3 + 3), 16),
    ),
  );
