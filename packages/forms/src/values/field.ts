import type { Field } from "../definition/field.ts";
import { type Problem, toProblem } from "./check.ts";
import { readValue, type SubmittedValue, type SubmittedRow, type SubmittedSingle } from "./read.ts";
import { readSignature } from "./signature.ts";
import { isBlank, type Rows, type RowValues, type Single, type Value } from "./value.ts";

/** A value as stored, and its problems, by the key of the field or of a field in a row. */
export interface FieldRead {
  readonly value: Value;
  readonly problems: readonly (readonly [string, Problem])[];
}

/** Parses the submitted value of a field of any type. `repeated` is the value that a confirmation must equal. */
export function readField(
  field: Field,
  sent: SubmittedValue | undefined,
  repeated?: Single,
): FieldRead {
  if (field.type === "repeater") return readRows(field, sent);
  const { value, problem } =
    field.type === "signature" ? readSignature(field, sent) : readValue(field, sent, repeated);
  return { value, problems: problem ? [[field.key, problem]] : [] };
}

/** A repeater as stored, and its problems: by its key, or by the key, the row and the field (`guests.0.name`). */
interface RowsRead {
  readonly value: Rows;
  readonly problems: readonly (readonly [string, Problem])[];
}

/** A repeater names at most so many unknown fields. */
const mostStrangers = 20;

/** Parses the submitted rows of a repeater: each field by its type. Empty rows are dropped. */
function readRows(field: Field, sent: SubmittedValue | undefined): RowsRead {
  const { key, fields, min_rows: min, max_rows: most, required } = field;
  const given = toSentRows(field, sent);
  if (!given)
    return { value: { rows: [] }, problems: [[key, toProblem("invalid-rows", "Send rows.")]] };
  const problems: (readonly [string, Problem])[] = [];
  const rows: RowValues[] = [];
  let strangers = 0;
  for (const [n, row] of given.slice(0, most).entries()) {
    const at = `${key}.${n}`;
    const read = fields.map((child) => ({ child, ...readValue(child, inRow(row, child)) }));
    for (const name of Object.keys(row)) {
      if (fields.some((child) => child.key === name || String(child.id) === name)) continue;
      if (strangers++ < mostStrangers)
        problems.push([`${at}.${name}`, toProblem("unknown-field", "A row has no such field.")]);
    }
    if (read.every(({ child, value }) => isBlank(child, value))) continue;
    for (const { child, problem } of read)
      if (problem) problems.push([`${at}.${child.key}`, problem]);
    rows.push(Object.fromEntries(read.map(({ child, value }) => [String(child.id), value])));
  }
  const least = Math.max(min, required ? 1 : 0);
  if (given.length > most)
    problems.push([key, toProblem("too-many-rows", `At most ${most} rows.`)]);
  else if (rows.length === 0 && least > 0)
    problems.push([key, toProblem("required", "Please fill in this field.")]);
  else if (rows.length < least)
    problems.push([key, toProblem("too-few-rows", `At least ${least} rows.`)]);
  return { value: { rows }, problems };
}

const inRow = (row: SubmittedRow, { key, id }: Field): SubmittedSingle | undefined =>
  Object.hasOwn(row, key) ? row[key] : Object.hasOwn(row, String(id)) ? row[id] : undefined;

type SentCells = Exclude<SubmittedValue, SubmittedSingle | readonly SubmittedRow[]>;

/** The rows that were sent: as a list, or by the ids of their values, as submissions show them. */
function toSentRows(
  { id }: Field,
  sent: SubmittedValue | undefined,
): readonly SubmittedRow[] | undefined {
  if (sent === undefined || sent === "") return [];
  if (typeof sent !== "object") return undefined;
  if (Array.isArray(sent))
    return sent.every((row) => typeof row === "object")
      ? (sent as readonly SubmittedRow[])
      : undefined;
  const rows = new Map<number, [string, SubmittedSingle][]>();
  for (const [name, { value }] of Object.entries(sent as SentCells)) {
    const [, own, child, n] = /^(\d{1,15})\.(\d{1,15})_(\d{1,4})$/.exec(name) ?? [];
    if (child === undefined || Number(own) !== id) return undefined;
    const row = rows.get(Number(n)) ?? [];
    rows.set(Number(n), [...row, [child, value]]);
  }
  return [...rows].sort(([a], [b]) => a - b).map(([, row]) => Object.fromEntries(row));
}
