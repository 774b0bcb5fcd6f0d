import type { Flags } from "../rules/rule.ts";
import { type Address, toText } from "../urls/address.ts";
import { toPieces } from "../urls/escapes.ts";
import { compilePattern, type Pattern } from "./pattern.ts";
import { type Subject, toSubject } from "./required.ts";

/** A decoded address for patterns, with a mapping to the original text. */
export interface Readable extends Subject {
  /** The original text of a range. */
  written(start: number, end: number): string;
}

/** Decodes the escapes of path and query. */
export function toReadable(address: Address): Readable {
  const raw = toText(address);
  if (!raw.includes("%"))
    return { ...toSubject(raw), written: (start, end) => raw.slice(start, end) };
  const pieces = toPieces(raw);
  const text = pieces.reduce((all, piece) => all + piece.text, "");
  let starts: readonly number[] | undefined;
  return {
    ...toSubject(text),
    written(start, end) {
      starts ??= startsOf(pieces);
      return raw.slice(starts[start], starts[end]);
    },
  };
}

/** The start offset of each character in the original text, and the end. */
function startsOf(pieces: ReturnType<typeof toPieces>): readonly number[] {
  const starts: number[] = [];
  let at = 0;
  for (const { text, written, isEscaped } of pieces) {
    for (let i = 0; i < text.length; i++) starts.push(isEscaped ? at : at + i);
    at += written.length;
  }
  return [...starts, at];
}

/** Compiles the source of a rule, or returns the error. Escapes in it match the decoded characters. */
export const toPattern = (
  url: string,
  { flag_case: isFolded }: Pick<Flags, "flag_case">,
): Pattern | string =>
  compilePattern(
    toPieces(url).reduce(
      (source, { text, isEscaped }) => source + (isEscaped ? quote(text) : text),
      "",
    ),
    isFolded,
  );
const quote = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

/** The groups of a match in an address, the whole match first, in original form; undefined if there is no match. */
export function findIn(pattern: Pattern, requested: Readable): readonly string[] | undefined {
  const offsets = pattern.find(requested);
  if (!offsets) return undefined;
  const groups: string[] = [];
  for (let i = 0; i < offsets.length; i += 2) {
    const [start = -1, end = -1] = offsets.slice(i, i + 2);
    groups.push(start < 0 ? "" : requested.written(start, end));
  }
  return groups;
}
