/**
 * Whether a name is a pattern: one `*` in it stands for any characters, also for none. With fewer than two other
 * characters it would fit too much, and is a plain name.
 */
export const isPattern = (name: string): boolean => name.length > 2 && name.includes("*");

/** Whether a pattern, or a plain name, fits the name of a cookie or of an entry of a storage. Linear in the name. */
export function matchesName(pattern: string, name: string): boolean {
  if (!isPattern(pattern)) return pattern === name;
  const at = pattern.indexOf("*");
  return (
    name.length >= pattern.length - 1 &&
    name.startsWith(pattern.slice(0, at)) &&
    name.endsWith(pattern.slice(at + 1))
  );
}
