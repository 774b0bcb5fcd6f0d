import { toWellFormed } from "../args/text.ts";

/**
 * Normalizes a path for route matching; undefined if nothing can match it: every segment is decoded once,
 * but `%` itself stays `%25`, because a router may decode parameters again. An encoded slash or NUL matches
 * nothing; neither does invalid UTF-8. Trailing slashes are dropped, letter case is preserved.
 */
export function toNormalPath(path: string, keepTrailingSlash = false): string | undefined {
  let end = path.length;
  if (!keepTrailingSlash) while (end > 1 && path.charCodeAt(end - 1) === 47) end--;
  const trimmed = end === path.length ? path : path.slice(0, end);
  if (trimmed === "") return "/";
  if (!trimmed.includes("%")) return trimmed;
  const segments = trimmed.split("/");
  for (let i = 0; i < segments.length; i++) {
    const segment = segments[i] as string;
    if (!segment.includes("%")) continue;
    let decoded: string;
    try {
      decoded = decodeURIComponent(segment);
    } catch {
      return undefined;
    }
    if (decoded.includes("/") || decoded.includes("\0")) return undefined;
    segments[i] = decoded.replaceAll("%", "%25");
  }
  return segments.join("/");
}
/** The value of a parameter in a normalized path. */
export const fromNormalSegment = (segment: string): string =>
  segment.includes("%25") ? segment.replaceAll("%25", "%") : segment;
/** A normalized path as part of a URL. */
export const toAddressPath = (path: string): string =>
  /^[\w/.~-]*$/.test(path)
    ? path
    : path
        .split("/")
        .map((segment) => encodeURIComponent(toWellFormed(fromNormalSegment(segment))))
        .join("/");
/** A URL in ASCII, for headers; encoded parts are unchanged. */
export const toAsciiAddress = (address: string): string =>
  encodeURI(toWellFormed(address)).replace(/%25(?=[\da-f]{2})/gi, "%");
