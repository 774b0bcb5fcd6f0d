import { type Row, randomHex } from "@waymark/core";
import { clean } from "../items/item.ts";
import type { tables } from "../tables.ts";
import type { Note } from "./activity.ts";
import type { Origin } from "./settings.ts";

/** A record of an import. */
export type ImportRecord = Row<(typeof tables.records)["columns"]>;
/** The origin of an import. */
export const originOf = ({ origin }: Pick<ImportRecord, "origin">): Origin => origin as Origin;
/** Maximum number of notes per record; the last one says that there were more. */
const maxNotes = 200;

/** Appends notes, cleaned for storage, up to the maximum of a record. */
export function withNotes(before: readonly Note[], more: readonly Note[]): readonly Note[] {
  const cleaned = more.map(({ code, text, at }) => ({ code, text: clean(text), at }));
  const all = [...before, ...cleaned];
  if (all.length <= maxNotes) return all;
  const [last] = all.slice(-1);
  const rest = { code: "warning:more", text: "Further notes were omitted.", at: last?.at ?? "" };
  return [...all.slice(0, maxNotes - 1), rest];
}

/** A random secret of 128 bits, in hexadecimal. */
export const newSecret = (): string => randomHex(16);
