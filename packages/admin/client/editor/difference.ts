import { diffArrays, diffWordsWithSpace } from "diff";
import { type Segment, toSegments } from "./blocks/block-source.ts";
import { toPlain } from "./blocks/plain-text.ts";

/** A part of a changed text. */
export interface TextPart {
  readonly kind: "same" | "added" | "removed";
  readonly text: string;
}

/** A block of one or both versions. */
export type DifferenceRow =
  | { readonly kind: "same"; readonly names: readonly string[]; readonly texts: readonly string[] }
  | { readonly kind: "added" | "removed"; readonly name: string; readonly text: string }
  | { readonly kind: "changed"; readonly name: string; readonly parts: readonly TextPart[] };

interface Piece {
  /** The name of the block; "" for a text outside of blocks. */
  readonly name: string;
  readonly source: string;
}

/** Words beyond this number are not compared with each other. */
const MAX_WORDS = 4000;

function toPieces(text: string): readonly Piece[] {
  const ofHtml = (source: string) =>
    source
      .split(/\n\s*\n/)
      .filter((one) => one.trim() !== "")
      .map((one): Piece => ({ name: "", source: one.trim() }));
  return toSegments(text).flatMap((segment: Segment) =>
    segment.kind === "html"
      ? ofHtml(segment.source)
      : [{ name: segment.name, source: segment.source }],
  );
}

const wordsIn = (text: string): readonly string[] => toPlain(text).split(/\s+/).slice(0, 400);

/** The similarity of two blocks, from 0 to 1. */
function similarity(one: Piece, other: Piece): number {
  if (one.name !== other.name) return 0;
  const [words, others] = [wordsIn(one.source), wordsIn(other.source)];
  const all = new Set(others);
  const shared = words.filter((word) => all.has(word)).length;
  return shared / Math.max(words.length, others.length, 1);
}

function toParts(before: string, after: string): readonly TextPart[] {
  const isLong = Math.max(before.length, after.length) > MAX_WORDS * 8;
  if (isLong)
    return [
      { kind: "removed", text: before },
      { kind: "added", text: after },
    ];
  return diffWordsWithSpace(before, after).map(({ added, removed, value }) => ({
    kind: added ? "added" : removed ? "removed" : "same",
    text: value,
  }));
}

/** A changed block: by its words, or by its source if only that differs, such as a class. */
function toChanged({ name, source }: Piece, after: Piece): DifferenceRow {
  const [old, text] = [toPlain(source), toPlain(after.source)];
  const parts = old === text ? toParts(source, after.source) : toParts(old, text);
  return { kind: "changed", name: name || after.name, parts };
}

const toRow = (kind: "added" | "removed", { name, source }: Piece): DifferenceRow => ({
  kind,
  name,
  text: toPlain(source) || source,
});

/** Pairs removed blocks with the most similar added ones, in their order. */
function pair(removed: readonly Piece[], added: readonly Piece[]): readonly DifferenceRow[] {
  const rows: DifferenceRow[] = [];
  let from = 0;
  for (const one of removed) {
    let best = -1;
    let highest = 0.3;
    for (let at = from; at < Math.min(added.length, from + 20); at++) {
      const other = added[at];
      const score = other ? similarity(one, other) : 0;
      if (score > highest) [best, highest] = [at, score];
    }
    const other = added[best];
    if (!other) {
      rows.push(toRow("removed", one));
      continue;
    }
    for (const before of added.slice(from, best)) rows.push(toRow("added", before));
    rows.push(toChanged(one, other));
    from = best + 1;
  }
  return [...rows, ...added.slice(from).map((one) => toRow("added", one))];
}

/** The difference of two versions of a content, block by block and word by word. */
export function toDifference(before: string, after: string): readonly DifferenceRow[] {
  const pieces = new Map<string, Piece>();
  const keysOf = (text: string) =>
    toPieces(text).map((piece) => {
      const key = piece.source.replace(/\s+/g, " ");
      if (!pieces.has(key)) pieces.set(key, piece);
      return key;
    });
  const toPiece = (key: string): Piece => pieces.get(key) ?? { name: "", source: key };
  const rows: DifferenceRow[] = [];
  let removed: Piece[] = [];
  for (const change of diffArrays(keysOf(before), keysOf(after))) {
    const found = change.value.map(toPiece);
    if (change.removed) {
      removed = found;
      continue;
    }
    if (change.added) rows.push(...pair(removed, found));
    else {
      rows.push(...pair(removed, []));
      rows.push({
        kind: "same",
        names: found.map(({ name }) => name),
        texts: found.map(({ source }) => toPlain(source)),
      });
    }
    removed = [];
  }
  rows.push(...pair(removed, []));
  return rows;
}
