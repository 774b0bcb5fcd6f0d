import type { Field } from "../definition/field.ts";
import { optionsOf } from "../definition/offers.ts";
import { typeOf } from "../definition/types.ts";

/** The value of one control: a list for multiple choices, otherwise a text. */
export type Single = string | readonly string[];
/** One row of a repeater: its values by the ids of their fields. */
export type RowValues = Readonly<Record<string, Single>>;
/** The value of a repeater. */
export interface Rows {
  readonly rows: readonly RowValues[];
}
/** A signature that was drawn. */
export interface DrawnSignature {
  /** A PNG image in base64. */
  readonly png: string;
}
/** A file that was uploaded. Its bytes are in the file store of the site. */
export interface StoredFile {
  /** 32 random digits. */
  readonly id: string;
  /** A safe name. */
  readonly name: string;
  /** Its media type, by its content. */
  readonly type: string;
  /** Bytes. */
  readonly size: number;
}
/** The files of a field. */
export interface Files {
  readonly files: readonly StoredFile[];
}
/** The stored value of a field. */
export type Value = Single | Rows | DrawnSignature | Files;
/** Values by the id of their field. */
export type Values = Readonly<Record<string, Value>>;

/** The text that replaces a drawn signature. */
const signaturePlaceholder = "(signature)";
/** The text that replaces values that are not stored. */
export const redacted = "(redacted)";

/** Whether a value is that of a repeater. */
export const isRows = (value: Value | undefined): value is Rows =>
  typeof value === "object" && "rows" in value;
/** Whether a value is a list of choices. */
export const isList = (value: Value | undefined): value is readonly string[] =>
  Array.isArray(value);
/** Whether a value is a signature that was drawn. */
export const isDrawing = (value: Value | undefined): value is DrawnSignature =>
  typeof value === "object" && "png" in value;
/** Whether a value is that of a file field. */
export const isFiles = (value: Value | undefined): value is Files =>
  typeof value === "object" && "files" in value;
/** The rows of a repeater; none if the value is redacted, or was stored when the field had another type. */
export const rowsOf = (value: Value | undefined): readonly RowValues[] =>
  isRows(value) ? value.rows : [];

/** Whether a value is empty. An unchecked checkbox is empty. */
export const isBlank = (field: Field, value: Value | undefined): boolean =>
  value === undefined ||
  (isRows(value)
    ? value.rows.length === 0
    : isFiles(value)
      ? value.files.length === 0
      : !isDrawing(value) && value.length === 0) ||
  (typeOf(field).kind === "flag" && value !== redacted && value !== "1");

/** The value as one text, for lists. */
export function toText(value: Value | undefined, between = ", "): string {
  if (value === undefined) return "";
  if (typeof value === "string") return value;
  if (isDrawing(value)) return signaturePlaceholder;
  if (isFiles(value)) return value.files.map(({ name }) => name).join(between);
  if (!isRows(value)) return value.join(between);
  return toRowsText(value.rows, (row) => Object.values(row).map((cell) => toText(cell, between)));
}

/** All texts of a value: for a repeater, the values of all controls. */
export const textsOf = (value: Value): readonly string[] =>
  isRows(value)
    ? value.rows.flatMap((row) => Object.values(row).map((cell) => toText(cell)))
    : [toText(value)];

/** The values of a repeater in one text: `#1 Ann 34  #2 Ben 36`. */
const toRowsText = (
  rows: readonly RowValues[],
  cellsOf: (row: RowValues) => readonly string[],
): string =>
  rows
    .map((row, n) => [`#${n + 1}`, ...cellsOf(row).filter((cell) => cell !== "")].join(" "))
    .join("  ");

/** The value of a field as one text; a repeater in the order of its fields. */
export const toFieldText = (field: Field, value: Value | undefined, between = ", "): string =>
  isRows(value) && field.type === "repeater"
    ? toRowsText(value.rows, (row) => field.fields.map(({ id }) => toText(row[id], between)))
    : toText(value, between);

/** The value with the labels of the form's checkboxes and choices; empty without a value, as of a field that was not shown. */
export function toWords(field: Field, value: Value | undefined, between = ", "): string {
  const { kind } = typeOf(field);
  if (value === undefined) return "";
  if (value === redacted) return redacted;
  if (isDrawing(value)) return signaturePlaceholder;
  if (isFiles(value)) return toText(value, between);
  if (isRows(value))
    return field.type === "repeater"
      ? toRowsText(value.rows, (row) =>
          field.fields.map((child) => toWords(child, row[child.id], between)),
        )
      : toText(value, between);
  if (kind === "flag")
    return value === "1" ? field.checked_value || "checked" : field.unchecked_value || "unchecked";
  if (kind === "order") return toOrderText(field, value);
  if (kind !== "choice" && kind !== "choices") return toText(value, between);
  const options = optionsOf(field);
  const label = (one: string) => options.find((option) => option.value === one)?.label ?? one;
  return (typeof value === "string" ? (value === "" ? [] : [value]) : value)
    .map(label)
    .join(between);
}

/** A product or shipping method with the labels of the form: `Large × 2 = 240.00`. */
function toOrderText(field: Field, value: Value): string {
  const [choice = "", quantity = "", amount = ""] = Array.isArray(value) ? value : [];
  const label = field.options.find((option) => option.value === choice)?.label ?? choice;
  const what = [label, quantity !== "1" && quantity].filter(Boolean).join(" × ");
  return what === "" ? amount : `${what} = ${amount}`;
}

/** Its numeric value in calculations; 0 without a value. */
export function toNumber(field: Field, value: Value | undefined): number {
  const { kind } = typeOf(field);
  if (value === undefined || isRows(value) || isDrawing(value) || isFiles(value)) return 0;
  if (kind === "flag") return value === "1" ? field.checked_calc : field.unchecked_calc;
  if (kind === "choice" || kind === "choices")
    return optionsOf(field)
      .filter((option) =>
        typeof value === "string" ? value === option.value : value.includes(option.value),
      )
      .reduce((sum, { calc }) => sum + calc, 0);
  const text = typeof value === "string" ? value : (kind === "order" && value[2]) || "";
  // Decimal notation only, without exponents.
  return /^-?\d{1,15}(?:\.\d{1,15})?$/.test(text) ? Number(text) : 0;
}
