/**
 * Removes every `%` with two characters for which `isDropped` is true, also where a removal creates another one.
 * One pass with a stack, in linear time.
 */
export function stripSequences(
  text: string,
  isDropped: (first: number, second: number) => boolean,
): string {
  if (!text.includes("%")) return text;
  const kept: number[] = [];
  for (let i = 0; i < text.length; i++) {
    kept.push(text.charCodeAt(i));
    const n = kept.length;
    if (n > 2 && kept[n - 3] === 37 && isDropped(kept[n - 2] ?? 0, kept[n - 1] ?? 0))
      kept.length = n - 3;
  }
  if (kept.length === text.length) return text;
  let result = "";
  for (let i = 0; i < kept.length; i += 4096)
    result += String.fromCharCode(...kept.slice(i, i + 4096));
  return result;
}
