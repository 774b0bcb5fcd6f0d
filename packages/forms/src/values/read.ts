import { toBase64 } from "@waymark/core";
import type { Field } from "../definition/field.ts";
import type { PublicField } from "../definition/public-form.ts";
import { typeOf } from "../definition/types.ts";
import { hasChoice } from "../prices.ts";
import { check, type Problem, toProblem } from "./check.ts";
import { toShortest } from "./count.ts";
import {
  type DrawnSignature,
  isBlank,
  type Rows,
  rowsOf,
  type RowValues,
  type Single,
  type Value,
} from "./value.ts";
import { toDrawingBytes, toPlainPng } from "./png.ts";

/** The format of drawn signatures. */
export const drawingPrefix = "data:image/png;base64,";

/** A signature to store: a drawing, or a typed name. */
interface SignatureRead {
  readonly value: Single | DrawnSignature;
  readonly problem?: Problem | undefined;
}

/** Reads a signature: the data URL of a PNG image, or a typed name. */
function readSignature(field: Field, input: SubmittedValue | undefined): SignatureRead {
  if (typeof input !== "string" || !/^data:/i.test(input))
    return readValue({ ...field, input_limit: field.input_limit || 200 }, input);
  const bytes = input.startsWith(drawingPrefix)
    ? toDrawingBytes(input.slice(drawingPrefix.length))
    : undefined;
  const image = bytes && toPlainPng(bytes);
  if (image) return { value: { png: toBase64(image) } };
  return {
    value: "",
    problem: toProblem("invalid-signature", "Please sign again, or type your name."),
  };
}

/** The submitted value of one control. */
type SubmittedSingle = string | number | boolean | readonly (string | number)[];
/** The submitted values of one row of a repeater, by the keys of its fields. */
type SubmittedRow = Readonly<Record<string, SubmittedSingle>>;
/** The submitted value of one field: for a repeater its rows, as a list or by the ids of their values (`12.13_0`). */
export type SubmittedValue =
  | SubmittedSingle
  | readonly SubmittedRow[]
  | Readonly<Record<string, { readonly id?: string | undefined; readonly value: SubmittedSingle }>>;

/** The value to store, or the reason for rejecting it. */
interface Read {
  readonly value: Single;
  readonly problem?: Problem | undefined;
}

/** Parses the submitted value of one field. `repeated` is the value that a confirmation must equal. */
export function readValue(
  field: Field,
  input: SubmittedValue | undefined,
  repeated: Single = "",
): Read {
  const value = toValue(field, input);
  return { value, problem: problemOf(field, value, repeated) };
}

function problemOf(field: Field, value: Single, repeated: Single): Problem | undefined {
  const { type } = field;
  if (type === "spam" && !isCorrectAnswer(field, value))
    return toProblem("wrong-answer", "This is not the right answer.");
  if ((type === "confirm" || type === "passwordconfirm") && value !== repeated)
    return toProblem("not-equal", "The two entries are different.");
  if (typeOf(field).kind === "captcha" && isBlank(field, value))
    return toProblem("captcha-missing", "Please solve this before you send the form.");
  if (isBlank(field, value) || isNone(field, value))
    return field.required ? toProblem("required", "Please fill in this field.") : undefined;
  return check(field, value);
}

/** Whether the value means that a product was not selected. */
const isNone = (field: Field, value: Single): boolean =>
  field.type === "product" && isCount(field) && value === "0";

function isCorrectAnswer({ spam_answer: answer }: Field, value: Single): boolean {
  const plain = (text: string) => text.trim().toLowerCase();
  return plain(String(value)) === plain(answer);
}

/** The stored form. An empty text or an empty list is no value. */
export function toValue(field: Field, given: SubmittedValue | undefined): Single {
  const input = isSingle(given) ? given : undefined;
  const { kind } = typeOf(field);
  if (kind === "choices") {
    const list = Array.isArray(input)
      ? input
      : input === undefined || input === ""
        ? []
        : [String(input)];
    return [...new Set(list.map((one) => String(one).trim()))].filter((one) => one !== "");
  }
  const text = String((Array.isArray(input) ? input[0] : input) ?? "");
  // A fixed price has no choice, whatever the client sends.
  if (kind === "order" && !hasChoice(field)) return "1";
  if (kind === "flag") return isTicked(text) ? "1" : "0";
  // Passwords are compared without normalization.
  if (kind === "secret") return text.toWellFormed();
  if (kind === "lines") return clean(text.replace(/\r\n?/g, "\n")).trim();
  const line = clean(text.replace(/[\r\n\t\u2028\u2029]+/g, " ")).trim();
  if (isCount(field)) return toShortest(line);
  return kind === "color" ? line.toLowerCase() : line;
}
/** Whether the value is a quantity. Options have values of their own. */
export const isCount = ({ type, options }: Pick<PublicField, "type" | "options">): boolean =>
  type === "quantity" || (type === "product" && options.length === 0);
const isSingle = (input: SubmittedValue | undefined): input is SubmittedSingle | undefined =>
  typeof input !== "object" ||
  (Array.isArray(input) && (input as readonly unknown[]).every((one) => typeof one !== "object"));

/** Whether a text means that a checkbox is checked. */
export const isTicked = (text: string): boolean => /^(?:1|true|on|yes|checked)$/i.test(text);

/** Removes control and invisible characters. */
const clean = (text: string): string => text.toWellFormed().replace(/(?![\t\n])\p{Cc}/gu, "");

/** A value as stored, and its problems, by the key of the field or of a field in a row. */
interface FieldRead {
  readonly value: Value;
  readonly problems: readonly (readonly [string, Problem])[];
}

/**
 * Parses the submitted value of a field of any type. `repeated` is the value that a confirmation must equal, `before` the
 * stored value that is changed.
 */
export function readField(
  field: Field,
  input: SubmittedValue | undefined,
  repeated?: Single,
  before?: Value,
): FieldRead {
  if (field.type === "repeater") return readRows(field, input, rowsOf(before));
  const { value, problem } =
    field.type === "signature" ? readSignature(field, input) : readValue(field, input, repeated);
  return { value, problems: problem ? [[field.key, problem]] : [] };
}

/** A repeater as stored, and its problems: by its key, or by the key, the row and the field (`guests.0.name`). */
interface RowsRead {
  readonly value: Rows;
  readonly problems: readonly (readonly [string, Problem])[];
}

/** The maximum number of unknown fields in the problems of a repeater. */
const maxUnknownFields = 20;

/**
 * Parses the submitted rows of a repeater: each field by its type. Empty rows are dropped. Rows keep the values of deleted
 * fields that the stored rows have.
 */
function readRows(
  field: Field,
  input: SubmittedValue | undefined,
  stored: readonly RowValues[],
): RowsRead {
  const { key, fields, min_rows: min, max_rows: max, required } = field;
  const given = toSubmittedRows(field, input);
  if (!given)
    return { value: { rows: [] }, problems: [[key, toProblem("invalid-rows", "Send rows.")]] };
  const problems: (readonly [string, Problem])[] = [];
  const rows: RowValues[] = [];
  const deleted = deletedFields(field, stored);
  let unknownFields = 0;
  for (const [n, row] of given.slice(0, max).entries()) {
    const at = `${key}.${n}`;
    const read = fields.map((child) => ({ child, ...readValue(child, inRow(row, child)) }));
    for (const name of Object.keys(row)) {
      if (fields.some((child) => child.key === name || String(child.id) === name)) continue;
      if (deleted.has(name)) continue;
      if (unknownFields++ < maxUnknownFields)
        problems.push([`${at}.${name}`, toProblem("unknown-field", "A row has no such field.")]);
    }
    const same = stored.length === given.length ? stored[n] : undefined;
    const kept = valuesOfDeleted(deleted, row, stored, same);
    if (read.every(({ child, value }) => isBlank(child, value))) {
      if (Object.keys(kept).length > 0) rows.push(kept);
      continue;
    }
    for (const { child, problem } of read)
      if (problem) problems.push([`${at}.${child.key}`, problem]);
    const values = Object.fromEntries(read.map(({ child, value }) => [String(child.id), value]));
    rows.push({ ...kept, ...values });
  }
  const minRows = Math.max(min, required ? 1 : 0);
  if (given.length > max)
    problems.push([key, toProblem("too-many-rows", `Maximum number of rows: ${max}.`)]);
  else if (rows.length === 0 && minRows > 0)
    problems.push([key, toProblem("required", "Please fill in this field.")]);
  else if (rows.length < minRows)
    problems.push([key, toProblem("too-few-rows", `At least ${minRows} rows.`)]);
  return { value: { rows }, problems };
}

/** The ids of the fields of stored rows that the repeater does not have any more. */
const deletedFields = (
  { fields }: Pick<Field, "fields">,
  stored: readonly RowValues[],
): ReadonlySet<string> => {
  const ids = new Set(stored.flatMap((row) => Object.keys(row)));
  for (const { id } of fields) ids.delete(String(id));
  return ids;
};

/** The values of deleted fields that a row keeps: stored ones that were sent with it, otherwise those of the same row. */
function valuesOfDeleted(
  deleted: ReadonlySet<string>,
  row: SubmittedRow,
  stored: readonly RowValues[],
  same: RowValues | undefined,
): RowValues {
  const kept: Record<string, Single> = {};
  for (const id of deleted) {
    const sent = Object.hasOwn(row, id) ? JSON.stringify(row[id]) : undefined;
    const found = stored.find((one) => sent !== undefined && JSON.stringify(one[id]) === sent);
    const value = (found ?? same)?.[id];
    if (value !== undefined && value.length > 0) kept[id] = value;
  }
  return kept;
}

const inRow = (row: SubmittedRow, { key, id }: Field): SubmittedSingle | undefined =>
  Object.hasOwn(row, key) ? row[key] : Object.hasOwn(row, String(id)) ? row[id] : undefined;

type SubmittedCells = Exclude<SubmittedValue, SubmittedSingle | readonly SubmittedRow[]>;

/** The submitted rows: a list, or by the ids of their values, as in responses. */
function toSubmittedRows(
  { id }: Field,
  input: SubmittedValue | undefined,
): readonly SubmittedRow[] | undefined {
  if (input === undefined || input === "") return [];
  if (typeof input !== "object") return undefined;
  if (Array.isArray(input))
    return input.every((row) => typeof row === "object")
      ? (input as readonly SubmittedRow[])
      : undefined;
  const rows = new Map<number, [string, SubmittedSingle][]>();
  for (const [name, { value }] of Object.entries(input as SubmittedCells)) {
    const [, own, child, n] = /^(\d{1,15})\.(\d{1,15})_(\d{1,4})$/.exec(name) ?? [];
    if (child === undefined || Number(own) !== id) return undefined;
    const row = rows.get(Number(n)) ?? [];
    rows.set(Number(n), [...row, [child, value]]);
  }
  return [...rows].sort(([a], [b]) => a - b).map(([, row]) => Object.fromEntries(row));
}
