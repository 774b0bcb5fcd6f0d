import { createYield } from "@waymark/core";

/** A file in the making: what stands before its rows, some of them, and what stands behind all. */
export interface Pieces<R> {
  readonly begin: string;
  /** @param from - The place of the first of these rows in the file, from 0. */
  readonly rows: (some: readonly R[], from: number) => string;
  readonly end: string;
}
const portion = 200;

/** The whole text. A long one is written bit by bit, so that others have their turn meanwhile. */
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

/** The same file of other rows, which are made into those that it is written of. */
export const ofOthers = <R, O>(
  pieces: Pieces<R>,
  toRows: (some: readonly O[]) => readonly R[],
): Pieces<O> => ({ ...pieces, rows: (some, from) => pieces.rows(toRows(some), from) });

/** Lines, each with its end. */
export const toLines = (lines: readonly string[]): string =>
  lines.map((line) => `${line}\n`).join("");
