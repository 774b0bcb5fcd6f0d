import { toWellFormed } from "../args/text.ts";

/**
 * A path in the form that routes are matched in, or undefined where nothing can match it: every segment decoded once,
 * but `%` itself kept as `%25`, so that a router which decodes parameters does no harm. An encoded slash or NUL matches
 * nothing; neither does what is not valid UTF-8. One trailing run of slashes is dropped, letter case stands.
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
/** What a parameter of a normal path holds. */
export const fromNormalSegment = (segment: string): string =>
  segment.includes("%25") ? segment.replaceAll("%25", "%") : segment;
/** A normal path as it stands in an address. */
export const toAddressPath = (path: string): string =>
  /^[\w/.~-]*$/.test(path)
    ? path
    : path
        .split("/")
        .map((segment) => encodeURIComponent(toWellFormed(fromNormalSegment(segment))))
        .join("/");
/** An address in ASCII, as a header needs it; what is encoded in it already stays as it is. */
export const toAsciiAddress = (address: string): string =>
  encodeURI(toWellFormed(address)).replace(/%25(?=[\da-f]{2})/gi, "%");
