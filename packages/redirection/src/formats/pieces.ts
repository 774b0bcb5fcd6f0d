import { createYield } from "@waymark/core";

/** The parts of a file: the text before its rows, the rows, and the text after them. */
export interface Pieces<R> {
  readonly begin: string;
  /** @param from - Index of the first of these rows in the file. */
  readonly rows: (some: readonly R[], from: number) => string;
  readonly end: string;
}
const portion = 200;

/** The whole text. Yields to other work while it writes a long file. */
export async function written<R>(
  { begin, rows: write, end }: Pieces<R>,
  rows: readonly R[],
): Promise<string> {
  const pause = createYield();
  const texts = [begin];
  for (let from = 0; from < rows.length; from += portion) {
    texts.push(write(rows.slice(from, from + portion), from));
    await pause();
  }
  return [...texts, end].join("");
}

/** The same file for other rows, which are converted first. */
export const ofOthers = <R, O>(
  pieces: Pieces<R>,
  toRows: (some: readonly O[]) => readonly R[],
): Pieces<O> => ({ ...pieces, rows: (some, from) => pieces.rows(toRows(some), from) });

/** Joins lines, each with a line break. */
export const toLines = (lines: readonly string[]): string =>
  lines.map((line) => `${line}\n`).join("");
