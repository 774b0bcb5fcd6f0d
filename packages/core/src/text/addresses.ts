const ascii = /^[\0-\x7f]*$/;
const breaks = /[\t\n\r]/g;
const authority = /^(?:[a-z][a-z0-9+.-]*:[/\\]*|[/\\]{2,})([^/\\?#]*)/i;
const plainHost = /^[\0-$&-\x7f]*$/;
const escapes = /(?:%[\da-f]{2})+/gi;
/** The separators of the labels of a host. */
const dots = /[.\u3002\uff0e\uff61]/;
/** Characters that are removed from a host. */
const ignored = /\p{Default_Ignorable_Code_Point}+/gu;
/** Characters that combine with the preceding letter. */
const joined = /[\p{M}\uff9e\uff9f\u1160-\u11ff\ud7b0-\ud7ff]+/gu;

/** The maximum length of one label in DNS, and of a whole name. */
const maxLabelLength = 63;
const maxNameLength = 253;

/**
 * Parses a URL like `new URL`; returns undefined for an invalid one. URLs with a host that cannot exist in DNS, because
 * a label is longer than 63 characters, are invalid, too: parsing such hosts takes quadratic time. For URLs in texts
 * and requests.
 */
export function parseUrl(text: string, base?: string | URL): URL | undefined {
  if (text.length > maxLabelLength && hasLongLabel(text)) return undefined;
  // Once Node 20 has optimized canParse, it rejects URLs with letters of Latin-1.
  // oxlint-disable-next-line no-restricted-properties
  if (ascii.test(text) && !URL.canParse(text, base)) return undefined;
  try {
    return new URL(text, base);
  } catch {
    return undefined;
  }
}

/**
 * Decodes the percent escapes of a text like `decodeURIComponent`; returns undefined if an escape is incomplete or the
 * bytes are not UTF-8. A plus is not a space.
 */
export function percentDecode(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}

/**
 * What a path adds to that of a folder: `/red` for `/boats/red` below `/boats`, `""` for the folder itself. Undefined for
 * paths outside the folder. The folder has no slash at its end.
 */
export const pathBelow = (path: string, folder: string): string | undefined =>
  path === folder || path.startsWith(`${folder}/`) ? path.slice(folder.length) : undefined;

function hasLongLabel(text: string): boolean {
  // Browsers remove line breaks everywhere, and blanks before the scheme.
  const plain = text.replace(breaks, "").replace(/^[\0-\x20]+/, "");
  const found = authority.exec(plain)?.[1] ?? "";
  const host = found.slice(found.lastIndexOf("@") + 1);
  if (host.length <= maxLabelLength) return false;
  // Parsing ASCII is fast, except for labels that encode other letters.
  if (plainHost.test(host) && !/xn--/i.test(host)) return false;
  return host.replace(escapes, unescaped).split(dots).some(isLong);
}

function isLong(label: string): boolean {
  if (label.length <= maxLabelLength) return false;
  if (/^xn--/i.test(label)) return true;
  const remainingLabel = label.replace(ignored, "");
  return (
    remainingLabel.length > maxNameLength * 2 ||
    [...remainingLabel.replace(joined, "")].length > maxLabelLength
  );
}

const decoder = new TextDecoder();
const unescaped = (run: string): string =>
  decoder.decode(
    Uint8Array.from({ length: run.length / 3 }, (_, at) =>
      Number.parseInt(run.slice(at * 3 + 1, at * 3 + 3), 16),
    ),
  );

/**
 * Returns the key under which attempts from an IP address are counted. All addresses of an IPv6 /64 network
 * share a key, because a customer has at least that many.
 */
export function ipPrefix(address: string): string {
  if (!address.includes(":") || address.includes(".")) return address;
  const [head = "", tail] = address.split("::");
  const groups = head === "" ? [] : head.split(":");
  const rest = tail === undefined || tail === "" ? [] : tail.split(":");
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - groups.length - rest.length);
  const full = [...groups, ...Array<string>(zeros).fill("0"), ...rest];
  return `${full.slice(0, 4).join(":")}::`;
}
