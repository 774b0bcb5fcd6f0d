/** The longest path that is kept; longer ones are counted together. */
const longest = 512;

/** Buckets among the paths. No path begins with a bracket. */
export const otherPath = "(other)";

/** A path as it is counted: without a query, as addresses write it. */
export function toCountedPath(pathname: string): string {
  const path = pathname.replace(/[\s\p{Cc}]/gu, "");
  return path.length > longest || !path.startsWith("/") ? otherPath : path;
}
