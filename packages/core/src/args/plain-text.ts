/**
 * Removes every `%` with two characters for which `isDropped` is true, also where a removal creates another one.
 * One pass with a stack, in linear time.
 */
export function stripSequences(
  text: string,
  isDropped: (first: number, second: number) => boolean,
): string {
  if (!text.includes("%")) return text;
  const codes: number[] = [];
  for (let i = 0; i < text.length; i++) {
    codes.push(text.charCodeAt(i));
    const n = codes.length;
    if (n > 2 && codes[n - 3] === 37 && isDropped(codes[n - 2] ?? 0, codes[n - 1] ?? 0))
      codes.length = n - 3;
  }
  if (codes.length === text.length) return text;
  let result = "";
  for (let i = 0; i < codes.length; i += 4096)
    result += String.fromCharCode(...codes.slice(i, i + 4096));
  return result;
}

/** Removes tags; the text after the last `<` without a `>` stays, with the `<` escaped. */
function withoutTags(text: string): string {
  if (!text.includes("<")) return text;
  const unclosed = new Set<string>();
  let result = "";
  let from = 0;
  for (;;) {
    const open = text.indexOf("<", from);
    if (open < 0) return result + text.slice(from);
    const close = text.indexOf(">", open);
    result += text.slice(from, open);
    if (close < 0) return result + text.slice(open).replaceAll("<", "&lt;");
    from = close + 1;
    const name = /^<(script|style)[\s>/]/i.exec(text.slice(open, open + 8))?.[1]?.toLowerCase();
    if (name === undefined || unclosed.has(name)) continue;
    // The content of these elements is not text.
    const end = afterElement(text, from, name);
    if (end < 0) unclosed.add(name);
    else from = end;
  }
}
function afterElement(text: string, from: number, name: string): number {
  const tag = new RegExp(`</${name}`, "gi");
  tag.lastIndex = from;
  const found = tag.exec(text);
  return found === null ? -1 : text.indexOf(">", found.index) + 1 || -1;
}

const isHex = (code: number): boolean =>
  (code >= 48 && code <= 57) || (code >= 65 && code <= 70) || (code >= 97 && code <= 102);

const withoutPercents = (text: string): string =>
  stripSequences(text, (first, second) => isHex(first) && isHex(second));

/** Converts to a line of plain text: tags and `%xx` are removed, runs of white space become one space. */
export const toTextLine = (text: string): string =>
  withoutPercents(withoutTags(text).replace(/[\r\n\t ]+/g, " "))
    .replace(/ +/g, " ")
    .trim();

/** Converts to plain text of several lines: like `toTextLine`, but line breaks and spaces are preserved. */
export const toTextLines = (text: string): string => withoutPercents(withoutTags(text)).trim();
