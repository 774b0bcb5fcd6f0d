const runs = /(?:%[\dA-Fa-f]{2})+/g;

/** Reads percent escapes. What is no valid text stays as it is written. */
export const decode = (text: string): string =>
  text.includes("%") ? text.replace(runs, decodeRun) : text;

/** The same where a plus is a space: in queries, and in paths of plain sources. */
export const decodePlus = (text: string): string => decode(text.replaceAll("+", " "));

function decodeRun(run: string): string {
  try {
    return decodeURIComponent(run);
  } catch {
    return piecesOf(run).reduce((text, piece) => text + piece.text, "");
  }
}

/** A stretch of an address: what it says, and what was written for it. */
export interface Piece {
  readonly text: string;
  readonly written: string;
  /** Each character of the text was an escape, or several. */
  readonly isEscaped: boolean;
}

/** Cuts an address into what was written plainly and single escaped characters. */
export function toPieces(written: string): readonly Piece[] {
  const pieces: Piece[] = [];
  const plain = (text: string) => {
    if (text !== "") pieces.push({ text, written: text, isEscaped: false });
  };
  let at = 0;
  for (const { 0: run, index } of written.matchAll(runs)) {
    plain(written.slice(at, index));
    for (const piece of piecesOf(run)) pieces.push(piece);
    at = index + run.length;
  }
  plain(written.slice(at));
  return pieces;
}

function piecesOf(run: string): readonly Piece[] {
  const pieces: Piece[] = [];
  for (let at = 0; at < run.length;) {
    const written = run.slice(at, at + 3 * bytesOf(Number.parseInt(run.slice(at + 1, at + 3), 16)));
    const piece = decoded(written) ?? stays(run.slice(at, at + 3));
    pieces.push(piece);
    at += piece.written.length;
  }
  return pieces;
}
function decoded(written: string): Piece | undefined {
  try {
    return { text: decodeURIComponent(written), written, isEscaped: true };
  } catch {
    return undefined;
  }
}
const stays = (text: string): Piece => ({ text, written: text, isEscaped: false });

/** How many bytes the character takes that begins with this one. */
const bytesOf = (first: number): number =>
  first >= 0xf0 ? 4 : first >= 0xe0 ? 3 : first >= 0xc0 ? 2 : 1;

/** An address in ASCII, as a header needs it: what is escaped stays, what cannot stand in an address is escaped. */
export const toAscii = (address: string): string =>
  address
    .toWellFormed()
    .replace(/[^\x21-\x7e]+|["<>\\^`{|}]|%(?![\dA-Fa-f]{2})/g, encodeURIComponent);
