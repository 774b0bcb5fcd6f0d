/** Bytes of one line of a calendar file (RFC 5545, 3.1). */
const most = 75;

/** A text as a value: what has a meaning in calendar files is escaped. */
export const toText = (text: string): string =>
  withoutControls(text.replace(/\r\n?/g, "\n"))
    .replace(/[\\;,]/g, (one) => `\\${one}`)
    .replaceAll("\n", "\\n");

/** A text as the value of a parameter: in quotes, which it cannot hold itself. */
export const toParameter = (text: string): string =>
  `"${withoutControls(text.replace(/\s/g, " ")).replaceAll('"', "'")}"`;

/** An address as a value: nothing in it ends the line. */
export const toAddress = (address: string): string =>
  address.replace(/[^\x21-\x7e]/gu, encodeURIComponent);

/** No control character but the break of a line is part of the format. */
const withoutControls = (text: string): string =>
  // oxlint-disable-next-line no-control-regex
  text.toWellFormed().replace(/[\u0000-\u0009\u000b-\u001f\u007f]/g, "");

/** Lines as a file: each folded before it is too long, never within a character. */
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

/** Bytes of a character in UTF-8, and the most that one unit of a text takes. */
const bytesOf = (code: number): number =>
  code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
const widest = 3;
