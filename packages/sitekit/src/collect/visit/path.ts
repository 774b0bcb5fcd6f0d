/** Maximum length of a stored path; longer ones are combined. */
const longest = 512;

/** Buckets among the paths. Paths never begin with a bracket. */
export const otherPath = "(other)";

/** The normalized path without a query. */
export function toCountedPath(pathname: string): string {
  const path = pathname.replace(/[\s\p{Cc}]/gu, "");
  return path.length > longest || !path.startsWith("/") ? otherPath : path;
}
