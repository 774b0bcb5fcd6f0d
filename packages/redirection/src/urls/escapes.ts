import { percentDecode } from "@waymark/core";

const runs = /(?:%[\dA-Fa-f]{2})+/g;

/** Decodes percent escapes. Invalid ones are unchanged. */
export const decode = (text: string): string =>
  text.includes("%") ? text.replace(runs, decodeRun) : text;

/** The same with a plus as a space: for queries, and for paths of plain sources. */
export const decodePlus = (text: string): string => decode(text.replaceAll("+", " "));

const decodeRun = (run: string): string =>
  percentDecode(run) ?? piecesOf(run).reduce((text, piece) => text + piece.text, "");

/** A part of an address: its decoded text, and the original. */
export interface Piece {
  readonly text: string;
  readonly written: string;
  /** Every character of the text was escaped. */
  readonly isEscaped: boolean;
}

/** Splits an address into plain text and single escaped characters. */
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
  const text = percentDecode(written);
  return text === undefined ? undefined : { text, written, isEscaped: true };
}
const stays = (text: string): Piece => ({ text, written: text, isEscaped: false });

/** The number of bytes of a UTF-8 character, from its first byte. */
const bytesOf = (first: number): number =>
  first >= 0xf0 ? 4 : first >= 0xe0 ? 3 : first >= 0xc0 ? 2 : 1;

/**
 * An address in ASCII for a header: existing escapes are unchanged, characters that are invalid in an address are escaped.
 */
export const toAscii = (address: string): string =>
  address
    .toWellFormed()
    .replace(/[^\x21-\x7e]+|["<>\\^`{|}]|%(?![\dA-Fa-f]{2})/g, encodeURIComponent);
