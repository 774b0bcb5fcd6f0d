/** Characters of a path, and bytes of one of its parts. */
const longest = 1_024;
const longestPart = 255;
/** What cannot be seen, what other systems read as a separator or a scheme, and halves of characters. */
const unplain = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\\:]/u;

/**
 * The parts of a plain relative path; undefined for anything else. Nothing is decoded and nothing is resolved: a path with
 * dots, a scheme, a hidden name or an end that some system cuts off is none, so that what was checked is what is opened.
 */
export function toParts(path: string): readonly string[] | undefined {
  if (path.length === 0 || path.length > longest || unplain.test(path)) return undefined;
  const parts = path.split("/");
  return parts.every(isPlain) ? parts : undefined;
}

function isPlain(part: string): boolean {
  if (part === "" || new TextEncoder().encode(part).length > longestPart) return false;
  // Some file systems take letters that look alike for the same.
  const folded = part.normalize("NFKC");
  return !folded.startsWith(".") && !/[/\\:]/.test(folded) && !/[. ]$|^ /.test(folded);
}
