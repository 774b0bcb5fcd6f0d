/** A text that many patterns are tried on. */
export interface Subject {
  readonly text: string;
  /** In lower case; undefined for non-ASCII text, because non-ASCII letters may be equal to ASCII letters. */
  readonly folded: string | undefined;
}

/** Prepares a text for patterns. */
export const toSubject = (text: string): Subject => ({
  text,
  folded: isAscii(text) ? text.toLowerCase() : undefined,
});

/** Whether a text is ASCII only. */
// oxlint-disable-next-line no-control-regex
const isAscii = (text: string): boolean => /^[\0-\x7f]*$/.test(text);

/** Text that every match of a pattern contains, to skip most patterns without running them. */
interface Required {
  /** Lower-case prefix of every matching text; undefined if unknown. */
  readonly head: string | undefined;
  /** Whether a text may match: it has the prefix or the required text of the pattern. */
  isIn(subject: Subject, isFolded: boolean): boolean;
}

const anything: Required = { head: undefined, isIn: () => true };

/**
 * Finds the longest literal text in a pattern outside of groups and classes. A pattern that it cannot parse has none.
 */
export function toRequired(source: string): Required {
  const pieces = piecesOf(source);
  if (!pieces) return anything;
  const isAnchored = source.startsWith("^");
  let best: Piece = { text: "", isFirst: false };
  for (const piece of pieces) {
    const isHead = isAnchored && piece.isFirst && piece.text.length > 1;
    if (isHead) {
      best = piece;
      break;
    }
    if (piece.text.length > best.text.length) best = { ...piece, isFirst: false };
  }
  const { text: wanted, isFirst } = best;
  if (wanted === "" || !isAscii(wanted)) return anything;
  const folded = wanted.toLowerCase();
  const has = (text: string, what: string) =>
    isFirst ? text.startsWith(what) : text.includes(what);
  return {
    head: isFirst ? folded : undefined,
    isIn: (subject, isFolded) =>
      isFolded
        ? subject.folded === undefined || has(subject.folded, folded)
        : has(subject.text, wanted),
  };
}

interface Piece {
  readonly text: string;
  /** At the very beginning of the pattern. */
  readonly isFirst: boolean;
}

function piecesOf(source: string): readonly Piece[] | undefined {
  const pieces: Piece[] = [];
  let text = "";
  let isFirst = true;
  const end = () => {
    if (text !== "") pieces.push({ text, isFirst });
    text = "";
    isFirst = false;
  };
  for (let at = source.startsWith("^") ? 1 : 0; at < source.length;) {
    const char = source[at] ?? "";
    if (char === "|") return undefined;
    if (char === "(") {
      end();
      // Flags in a group may apply to the rest of the pattern.
      if (source.startsWith("(?", at) && !source.startsWith("(?:", at)) return undefined;
      const after = afterGroup(source, at);
      if (after === undefined) return undefined;
      at = after;
    } else if (char === "[") {
      end();
      const after = afterClass(source, at);
      if (after === undefined) return undefined;
      at = after;
    } else if (char === "\\") {
      const next = source[at + 1] ?? "";
      if (/[\w]/.test(next)) {
        end();
        if (/[^dDwWsSbB]/.test(next)) return undefined;
      } else text += next;
      at += 2;
    } else if (/[*?{+]/.test(char)) {
      // The repeated part may be absent, or repeated.
      text = text.slice(0, -1);
      end();
      const count =
        char === "{" ? /^\{\d{1,4}(?:,\d{0,4})?\}/.exec(source.slice(at, at + 12))?.[0] : char;
      if (count === undefined) return undefined;
      at += count.length;
    } else {
      if (/[.^$)]/.test(char)) end();
      else text += char;
      at += 1;
    }
  }
  end();
  return pieces;
}

function afterGroup(source: string, from: number): number | undefined {
  let depth = 0;
  for (let at = from; at < source.length; at++) {
    const char = source[at];
    if (char === "\\") at++;
    else if (char === "[") {
      const after = afterClass(source, at);
      if (after === undefined) return undefined;
      at = after - 1;
    } else if (char === "(") depth++;
    else if (char === ")" && --depth === 0) return at + 1;
  }
  return undefined;
}

/** The offset after the class that begins here; undefined if it has no end. */
export function afterClass(source: string, from: number): number | undefined {
  // A bracket in first position is literal.
  let at = from + (source[from + 1] === "^" ? 2 : 1);
  if (source[at] === "]") at++;
  let hasEnd = true;
  for (; at < source.length; at++) {
    if (source[at] === "\\") at++;
    else if (hasEnd && source.startsWith("[:", at)) {
      const end = source.indexOf(":]", at);
      // If one name has no end, none after it has.
      hasEnd = end !== -1;
      if (hasEnd) at = end + 1;
    } else if (source[at] === "]") return at + 1;
  }
  return undefined;
}
