import { createYield } from "@waymark/core";
import type { ChangedLine } from "../responses.ts";
import { breakOf, type Matcher, toLines } from "./matcher.ts";

/** The result of a replacement. */
export interface Replaced {
  readonly text: string;
  /** Number of replaced matches. */
  readonly count: number;
  /** Number of lines that were too long for the pattern, and unchanged. */
  readonly skipped: number;
  /** The first changed lines, truncated. */
  readonly lines: readonly ChangedLine[];
}
/**
 * The replacement of a match; undefined if it exceeds the room, because a short template may expand to a very long text.
 */
export type Template = (groups: readonly string[], room?: number) => string | undefined;

/** Time limit of a replacement, in milliseconds. */
const maxTime = 2_000;
const maxPreviews = 100;
const previewLength = 500;

/** Parses a replacement. For a pattern `$1` to `$9` are its groups, `$&` the whole match and `$$` a dollar sign. */
export function toTemplate(text: string, isPattern: boolean): Template {
  if (!isPattern) return () => text;
  const pieces = text.split(/(\$[$&\d])/);
  return (groups, room = Number.POSITIVE_INFINITY) => {
    const made = pieces.map((piece, i) => {
      if (i % 2 === 0) return piece;
      const sign = piece[1] ?? "";
      if (sign === "$") return "$";
      return groups[sign === "&" ? 0 : Number(sign)] ?? "";
    });
    return made.reduce((sum, piece) => sum + piece.length, 0) > room ? undefined : made.join("");
  };
}

/** The limits of a replacement. */
export interface ReplaceOptions {
  /** Line numbers; all lines if omitted. */
  readonly lines: ReadonlySet<number> | undefined;
  /** Numbers of lines that stay as they are. */
  readonly except?: ReadonlySet<number>;
  /** Maximum length of the resulting text, in characters. */
  readonly max: number;
}

/** Replaces matches line by line. Returns `large` or `slow` if it exceeds a limit. */
export async function replaceIn(
  text: string,
  matcher: Matcher,
  replacement: { readonly with: string; readonly isPattern: boolean },
  { lines: selected, except, max }: ReplaceOptions,
): Promise<Replaced | "large" | "slow"> {
  // A replacement of several lines gets the text's line breaks.
  const template = toTemplate(
    replacement.with.replace(/\r\n|\n|\r/g, breakOf(text)),
    replacement.isPattern,
  );
  const until = performance.now() + maxTime;
  const pause = createYield();
  const made: string[] = [];
  const lines: ChangedLine[] = [];
  let size = 0;
  let count = 0;
  let skipped = 0;
  const add = (piece: string) => {
    made.push(piece);
    size += piece.length;
  };
  for (const { number, text: line, end } of toLines(text)) {
    const begin = made.length;
    let from = 0;
    const isSelected = (!selected || selected.has(number)) && !except?.has(number);
    if (isSelected && !matcher.fits(line)) skipped++;
    else if (isSelected)
      for (const match of matcher.find(line)) {
        if (size > max) return "large";
        if (performance.now() > until) return "slow";
        add(line.slice(from, match.start));
        const piece = template(match.groups, max - size);
        if (piece === undefined) return "large";
        add(piece);
        from = match.end;
        count++;
      }
    const isChanged = made.length > begin;
    add(line.slice(from));
    if (isChanged && lines.length < maxPreviews) {
      const after = made.slice(begin).join("");
      lines.push({ line: number, before: toExcerpt(line), after: toExcerpt(after) });
    }
    add(end);
    const waiting = pause();
    if (waiting) await waiting;
  }
  return size > max ? "large" : { text: made.join(""), count, skipped, lines };
}

const toExcerpt = (line: string): string => line.slice(0, previewLength).toWellFormed();
