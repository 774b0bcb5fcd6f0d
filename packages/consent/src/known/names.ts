/** Whether a name is a pattern: one `*` in it stands for any characters, also for none. */
export const isPattern = (name: string): boolean => name.includes("*");

/** Whether a pattern, or a plain name, fits the name of a cookie or of an entry of a storage. Linear in the name. */
export function matchesName(pattern: string, name: string): boolean {
  const at = pattern.indexOf("*");
  if (at === -1) return pattern === name;
  const end = pattern.slice(at + 1);
  return (
    name.length >= pattern.length - 1 && name.startsWith(pattern.slice(0, at)) && name.endsWith(end)
  );
}
