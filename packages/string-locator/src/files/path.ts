/** Maximum length of a path in characters, and of a segment in bytes. */
const longest = 1_024;
const longestPart = 255;
/** Invisible characters, separators and schemes of other systems, and lone surrogates. */
const unplain = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\\:]/u;

/**
 * The segments of a plain relative path; undefined for anything else. Nothing is decoded or resolved: paths with dot
 * segments, schemes, hidden names or ignored endings are invalid, so that the checked path is the one that is opened.
 */
export function toParts(path: string): readonly string[] | undefined {
  if (path.length === 0 || path.length > longest || unplain.test(path)) return undefined;
  const parts = path.split("/");
  return parts.every(isPlain) ? parts : undefined;
}

function isPlain(part: string): boolean {
  if (part === "" || new TextEncoder().encode(part).length > longestPart) return false;
  // Some file systems treat similar letters as equal.
  const folded = part.normalize("NFKC");
  return !folded.startsWith(".") && !/[/\\:]/.test(folded) && !/[. ]$|^ /.test(folded);
}
