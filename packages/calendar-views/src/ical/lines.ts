/** Maximum number of bytes per line (RFC 5545, 3.1). */
const most = 75;

/** A text value with special characters escaped. */
export const toText = (text: string): string =>
  withoutControls(text.replace(/\r\n?/g, "\n"))
    .replace(/[\\;,]/g, (one) => `\\${one}`)
    .replaceAll("\n", "\\n");

/** A quoted parameter value, which cannot contain quotes. */
export const toParameter = (text: string): string =>
  `"${withoutControls(text.replace(/\s/g, " ")).replaceAll('"', "'")}"`;

/** A URI value; nothing in it ends the line. */
export const toAddress = (address: string): string =>
  address.replace(/[^\x21-\x7e]/gu, encodeURIComponent);

/** Control characters are invalid, except line breaks. */
const withoutControls = (text: string): string =>
  // oxlint-disable-next-line no-control-regex
  text.toWellFormed().replace(/[\u0000-\u0009\u000b-\u001f\u007f]/g, "");

/** Folds lines without splitting characters, and joins them. */
export const toFile = (lines: readonly string[]): string => lines.map(fold).join("");

function fold(line: string): string {
  if (line.length <= most / widest) return `${line}\r\n`;
  let folded = "";
  let from = 0;
  let room = most;
  for (let at = 0; at < line.length;) {
    const code = line.codePointAt(at) ?? 0;
    const size = bytesOf(code);
    if (size > room) {
      folded += `${line.slice(from, at)}\r\n `;
      from = at;
      // The space counts.
      room = most - 1;
    }
    room -= size;
    at += code > 0xffff ? 2 : 1;
  }
  return `${folded}${line.slice(from)}\r\n`;
}

/** Number of bytes of a character in UTF-8, and the maximum per UTF-16 code unit. */
const bytesOf = (code: number): number =>
  code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
const widest = 3;
