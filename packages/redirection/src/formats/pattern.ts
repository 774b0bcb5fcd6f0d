/** A regular expression for another server, which matches bytes. */
export interface ServerPattern {
  readonly pattern: string;
  readonly isFolded: boolean;
}

const special = /[\\^$.|?*+()[\]{}]/g;
/** Escapes a text so that a pattern matches it literally. */
export const escapePattern = (text: string): string => text.replace(special, "\\$&");

/** Matches non-ASCII letters in both cases: servers fold the case of ASCII only. */
const inBothCases = (char: string): string => {
  const [lower, upper] = [char.toLowerCase(), char.toUpperCase()];
  return lower === upper ? char : `(?:${lower}|${upper})`;
};

/** A pattern for a piece of a path as servers see it: decoded. */
export function pathPattern(decoded: string, isFolded: boolean): string {
  let pattern = "";
  for (const char of decoded)
    // A plus in an address may represent a space.
    if (char === " ") pattern += "[ +]";
    else pattern += char > "\x7f" && isFolded ? inBothCases(char) : escapePattern(char);
  return pattern;
}

/**
 * A pattern for a piece of a query, which servers see undecoded: matches escaped and, where possible, plain characters.
 */
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
/** The escaped form that some clients send for a character; letters, digits and `-._` are never escaped. */
const escapedOf = (char: string): string =>
  /[!'()*~]/.test(char)
    ? `%${char.charCodeAt(0).toString(16).toUpperCase()}`
    : encodeURIComponent(char);
/** `%C3` in any letter case. */
const hexPattern = (escaped: string): string =>
  escaped.replace(/[A-F]/g, (letter) => `[${letter}${letter.toLowerCase()}]`);
