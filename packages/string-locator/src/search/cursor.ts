/** The position to continue a search at. */
export interface Cursor {
  /** Line number, from 1; 0 is the file name. */
  readonly line: number;
  /** `file:theme/a.css`, `item:7/content`. */
  readonly place: string;
}
/** The opaque form for clients. */
export const toCursor = ({ line, place }: Cursor): string => `${line}:${place}`;

/** Parses a cursor; undefined if it is invalid. */
export function fromCursor(text: string): Cursor | undefined {
  const [, line, place] = /^(\d{1,9}):((?:file|item):.+)$/.exec(text) ?? [];
  return place === undefined ? undefined : { line: Number(line), place };
}
