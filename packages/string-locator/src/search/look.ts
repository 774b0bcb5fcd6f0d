import type { Budget } from "./budget.ts";
import { toLines } from "./lines.ts";
import type { Matcher } from "./matcher.ts";

/** A matching line. */
export interface Hit {
  readonly place: string;
  /** From 1; 0 if the file name matches. */
  readonly line: number;
  /** Column of the first match, from 1. */
  readonly column: number;
  /** Number of matches in the line, at most 20. */
  readonly matches: number;
  /** The line, or the part around the first match. */
  readonly text: string;
}
/** The state of a search. */
export interface Search {
  readonly matcher: Matcher;
  readonly budget: Budget;
  readonly pause: () => Promise<void> | undefined;
  /** Maximum number of hits. */
  readonly room: number;
  readonly hits: Hit[];
  /** Number of searched files and items. */
  searched: number;
  /** Number of files and lines that could not be searched. */
  skipped: number;
}
const mostMatches = 20;
const maxExcerpt = 300;
const excerptBefore = 80;

/** Adds a line to the hits if it matches. */
export function note(search: Search, place: string, line: number, text: string): void {
  if (!search.matcher.fits(text)) {
    search.skipped++;
    return;
  }
  let first: number | undefined;
  let matches = 0;
  for (const { start } of search.matcher.find(text)) {
    first ??= start;
    if (++matches >= mostMatches) break;
  }
  if (first === undefined) return;
  const from = Math.max(0, Math.min(first - excerptBefore, text.length - maxExcerpt));
  const excerpt = text.slice(from, from + maxExcerpt).toWellFormed();
  search.hits.push({ place, line, column: first + 1, matches, text: excerpt });
}

/** Searches a text from a line on. Returns the line to continue at, if the room or time was exhausted. */
export async function look(
  search: Search,
  place: string,
  text: string,
  from: number,
): Promise<number | undefined> {
  const { matcher, budget, pause, room, hits } = search;
  if (!matcher.mayBeIn(text)) return undefined;
  for (const line of toLines(text)) {
    if (line.number < from) continue;
    if (hits.length >= room || budget.isLate()) return line.number;
    const waiting = pause();
    if (waiting) await waiting;
    note(search, place, line.number, line.text);
  }
  return undefined;
}
