/**
 * Splits a line of a server configuration into words. Quotes group spaces, a backslash escapes a quote. Linear time.
 */
export function toWords(line: string): readonly string[] {
  const words: string[] = [];
  let word = "";
  let isWord = false;
  let quote = "";
  for (let at = 0; at < line.length; at++) {
    const char = line[at] ?? "";
    const next = line[at + 1] ?? "";
    if (char === "\\" && (next === '"' || next === "'" || (next === " " && quote === ""))) {
      word += next;
      isWord = true;
      at++;
    } else if (quote !== "") {
      if (char === quote) quote = "";
      else word += char;
    } else if ((char === '"' || char === "'") && !isWord) {
      quote = char;
      isWord = true;
    } else if (/\s/.test(char)) {
      if (isWord) words.push(word);
      word = "";
      isWord = false;
    } else {
      word += char;
      isWord = true;
    }
  }
  if (isWord) words.push(word);
  return words;
}
