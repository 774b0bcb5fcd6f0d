import { structuredPatch } from "diff";
import { withoutSecrets } from "./secrets.ts";

/** A line of a difference or of an excerpt. */
export interface Row {
  /** `found`: the line with the finding. `gap`: lines that are left out. */
  readonly kind: "same" | "added" | "removed" | "found" | "gap";
  /** Its number in the original; null if it is not there. */
  readonly before: number | null;
  /** Its number in the file as it is now; null if it is not there. */
  readonly after: number | null;
  readonly text: string;
}
/** A bounded list of rows. */
export interface Rows {
  readonly rows: readonly Row[];
  /** Whether rows were left out at the end. */
  readonly isCut: boolean;
}

/** Maximum number of rows, of lines around a change, and of characters per line. */
const maxRows = 400;
const context = 3;
const maxCharacters = 300;
/** The characters of a long line that are examined; secrets are masked in them before they are cut. */
const window = 4000;

const bounded = (rows: readonly Row[]): Rows => ({
  rows: rows.slice(0, maxRows),
  isCut: rows.length > maxRows,
});

// Characters that are invisible or change the direction of text can hide code.
const hidden = /(?!\t)[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu;

/** A line as it is shown: without secrets, around a position if it is long, and with its hidden characters visible. */
function toText(line: string, at = 0): string {
  const from = Math.max(0, at - window / 2);
  const near = withoutSecrets(line.slice(from, from + window)).toWellFormed();
  const start =
    line.length <= maxCharacters ? 0 : Math.max(0, Math.min(at - from, near.length) - 60);
  const part = near.slice(start, start + maxCharacters).toWellFormed();
  const shown = part.replace(
    hidden,
    (one) => `\\u{${one.codePointAt(0)?.toString(16).padStart(4, "0") ?? ""}}`,
  );
  const isEnd = start + maxCharacters >= near.length && from + window >= line.length;
  return `${from + start > 0 ? "…" : ""}${shown}${isEnd ? "" : "…"}`;
}

const toLines = (text: string): readonly string[] => text.replace(/\r\n?/g, "\n").split("\n");

/** The first position at which two lines differ. */
function firstDifference(one: string, other: string): number {
  let at = 0;
  while (at < one.length && one[at] === other[at]) at++;
  return at;
}

/** The changed lines between two texts, with the lines around them; the beginnings of both if there are too many changes. */
export function differenceRows(before: string, after: string): Rows {
  const patch = structuredPatch(
    "",
    "",
    toLines(before).join("\n"),
    toLines(after).join("\n"),
    "",
    "",
    {
      context,
      maxEditLength: 2000,
      timeout: 500,
    },
  );
  if (!patch) {
    const [old, now] = [wholeRows(before, "removed"), wholeRows(after, "added")];
    const rows = [...old.rows.slice(0, maxRows / 2), ...now.rows.slice(0, maxRows / 2)];
    return { rows, isCut: rows.length < old.rows.length + now.rows.length };
  }
  const rows: Row[] = [];
  for (const { oldStart, newStart, lines } of patch.hunks) {
    if (rows.length > 0 || oldStart > 1) rows.push(gap);
    if (rows.length > maxRows) break;
    rows.push(...rowsOf(lines, oldStart, newStart));
  }
  return bounded(rows);
}
const gap: Row = { kind: "gap", before: null, after: null, text: "" };

/** The rows of a hunk. Lines that replace each other are shown where they differ. */
function rowsOf(lines: readonly string[], oldStart: number, newStart: number): readonly Row[] {
  const rows: Row[] = [];
  let before = oldStart;
  let after = newStart;
  let removed: string[] = [];
  let added: string[] = [];
  const flush = () => {
    for (const [at, line] of removed.entries()) {
      const text = toText(line, firstDifference(line, added[at] ?? ""));
      rows.push({ kind: "removed", before: before++, after: null, text });
    }
    for (const [at, line] of added.entries()) {
      const text = toText(line, firstDifference(line, removed[at] ?? ""));
      rows.push({ kind: "added", before: null, after: after++, text });
    }
    removed = [];
    added = [];
  };
  for (const line of lines.slice(0, 2 * maxRows)) {
    const text = line.slice(1);
    if (line.startsWith("-")) removed.push(text);
    else if (line.startsWith("+")) added.push(text);
    else if (line.startsWith(" ")) {
      flush();
      rows.push({ kind: "same", before: before++, after: after++, text: toText(text) });
    }
  }
  flush();
  return rows;
}

/** All lines of a text as added or removed. */
export function wholeRows(text: string, kind: "added" | "removed"): Rows {
  const lines = toLines(text.replace(/\r?\n$/, ""));
  const rows = lines.slice(0, maxRows + 1).map((line, at): Row => {
    const [before, after] = kind === "removed" ? [at + 1, null] : [null, at + 1];
    return { kind, before, after, text: toText(line) };
  });
  return bounded(rows);
}

/** The lines around the position of a finding; without one, the first lines. */
export function linesAround(text: string, at: number | undefined): Rows {
  const lines = text.split("\n");
  let line = 0;
  let start = 0;
  if (at !== undefined)
    while (line < lines.length - 1 && start + (lines[line] ?? "").length < at) {
      start += (lines[line] ?? "").length + 1;
      line++;
    }
  const first = at === undefined ? 0 : Math.max(0, line - context);
  const last = at === undefined ? 19 : line + context;
  const rows = lines.slice(first, last + 1).map((one, index): Row => {
    const isFound = at !== undefined && first + index === line;
    const number = first + index + 1;
    return {
      kind: isFound ? "found" : "same",
      before: null,
      after: number,
      text: toText(one.replace(/\r$/, ""), isFound ? at - start : 0),
    };
  });
  return {
    rows: first > 0 ? [gap, ...rows] : rows,
    isCut: last < lines.length - 1,
  };
}
