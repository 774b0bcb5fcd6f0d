import type { Hit } from "../responses.ts";
import { type Matcher, toLines } from "./matcher.ts";

/** The limit of one request. The first check always succeeds, so that each request makes progress. */
interface Budget {
  /** Whether to open no further files or items. */
  isSpent(): boolean;
  /** Whether to search no further lines. */
  isLate(): boolean;
  /** Records the number of characters read. */
  spend(size: number): void;
}
const maxTime = 2_000;
const largest = 16 * 1_048_576;

/** Starts a budget: by default 2 seconds, and 16 million characters. */
export function toBudget(milliseconds: number = maxTime, size: number = largest): Budget {
  const until = performance.now() + milliseconds;
  let spent = 0;
  let opened = 0;
  let looked = 0;
  const isOver = () => performance.now() > until;
  return {
    isSpent: () => opened++ > 0 && (spent > size || isOver()),
    isLate: () => looked++ > 0 && isOver(),
    spend: (more) => void (spent += more),
  };
}

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
const maxMatches = 20;
const maxExcerpt = 300;
const excerptBefore = 80;

/** The text that is searched. */
interface SearchedText extends Pick<Hit, "place" | "item"> {}

/** Adds a line to the hits if it matches. */
export function note(
  search: Search,
  { place, item }: SearchedText,
  line: number,
  text: string,
): void {
  if (!search.matcher.fits(text)) {
    search.skipped++;
    return;
  }
  let first: { readonly start: number; readonly end: number } | undefined;
  let matches = 0;
  for (const match of search.matcher.find(text)) {
    first ??= match;
    if (++matches >= maxMatches) break;
  }
  if (first === undefined) return;
  const from = Math.max(0, Math.min(first.start - excerptBefore, text.length - maxExcerpt));
  const excerpt = text.slice(from, from + maxExcerpt).toWellFormed();
  search.hits.push({
    place,
    line,
    column: first.start + 1,
    matches,
    text: excerpt,
    start: first.start - from,
    end: Math.min(first.end - from, excerpt.length),
    item,
  });
}

/** Searches a text from a line on. Returns the line to continue at, if the room or time was exhausted. */
export async function look(
  search: Search,
  searched: SearchedText,
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
    note(search, searched, line.number, line.text);
  }
  return undefined;
}
