/** Where a search goes on. */
export interface Cursor {
  /** The line, from 1; 0 is the name of a file. */
  readonly line: number;
  /** `file:theme/a.css`, `item:7/content`. */
  readonly place: string;
}
/** As clients keep it: its form may change. */
export const toCursor = ({ line, place }: Cursor): string => `${line}:${place}`;

/** Reads a cursor; undefined for anything else. */
export function fromCursor(text: string): Cursor | undefined {
  const [, line, place] = /^(\d{1,9}):((?:file|item):.+)$/.exec(text) ?? [];
  return place === undefined ? undefined : { line: Number(line), place };
}
