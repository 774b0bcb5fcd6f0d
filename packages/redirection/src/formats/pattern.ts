/** A regular expression for another server, which sees addresses as bytes. */
export interface ServerPattern {
  readonly pattern: string;
  readonly isFolded: boolean;
}

const special = /[\\^$.|?*+()[\]{}]/g;
/** A text as a pattern that means nothing else. */
export const escapePattern = (text: string): string => text.replace(special, "\\$&");

/** Letters beyond ASCII in both cases: servers fold the case of ASCII alone. */
const inBothCases = (char: string): string => {
  const [lower, upper] = [char.toLowerCase(), char.toUpperCase()];
  return lower === upper ? char : `(?:${lower}|${upper})`;
};

/** A piece of a path as servers see it: without escapes. */
export function pathPattern(decoded: string, isFolded: boolean): string {
  let pattern = "";
  for (const char of decoded)
    // In an address a plus may stand for a space.
    if (char === " ") pattern += "[ +]";
    else pattern += char > "\x7f" && isFolded ? inBothCases(char) : escapePattern(char);
  return pattern;
}

/** A piece of a query, which servers see as it was sent: with escapes, or without where it can stand so. */
export function queryPattern(decoded: string): string {
  let pattern = "";
  for (const char of decoded) {
    const escaped = escapedOf(char);
    const plain = escapePattern(char);
    if (escaped === char) pattern += plain;
    else pattern += `(?:${char === " " ? "\\+" : plain}|${hexPattern(escaped)})`;
  }
  return pattern;
}
/** What some clients send instead of a character; letters, digits and `-._` everybody sends as they are. */
const escapedOf = (char: string): string =>
  /[!'()*~]/.test(char)
    ? `%${char.charCodeAt(0).toString(16).toUpperCase()}`
    : encodeURIComponent(char);
/** `%C3` in any case of its letters. */
const hexPattern = (escaped: string): string =>
  escaped.replace(/[A-F]/g, (letter) => `[${letter}${letter.toLowerCase()}]`);
