import type { Item } from "../api/items.ts";
import { list, record, type Stored, text } from "./draft.ts";
import { isStored } from "./field-types.ts";

/** A file of a submission. */
export interface SubmittedFile {
  readonly id: string;
  readonly name: string;
  readonly size: number;
}
/** An answer as it is shown. */
export type Answer =
  | { readonly kind: "text"; readonly text: string }
  | { readonly kind: "flag"; readonly isChecked: boolean }
  | { readonly kind: "image"; readonly url: string }
  | { readonly kind: "files"; readonly files: readonly SubmittedFile[] }
  | {
      readonly kind: "rows";
      readonly labels: readonly string[];
      readonly rows: readonly (readonly string[])[];
    };
/** A field of a form, as the table of its submissions has it. */
export interface AnswerField {
  readonly id: string;
  readonly label: string;
  readonly type: string;
  readonly stored: Stored;
}

/** The fields of a form whose values are stored, with their names for administrators. */
export const answerFields = (form: Item): readonly AnswerField[] =>
  list(form["fields"])
    .map(record)
    .filter((field) => isStored(text(field["type"])))
    .map((field) => ({
      id: String(field["id"]),
      label: text(field["admin_label"]) || text(field["label"]) || text(field["key"]),
      type: text(field["type"]),
      stored: field,
    }));

/** A term as an option of a field. */
export interface TermOption {
  readonly value: string;
  readonly label: string;
}

/** The taxonomies whose terms the fields of a form offer. */
export const taxonomiesOf = (form: Item): readonly string[] => [
  ...new Set(
    list(form["fields"])
      .map(record)
      .flatMap((field) => [field, ...list(field["fields"]).map(record)])
      .filter(({ type, taxonomy }) => type === "terms" && text(taxonomy) !== "")
      .map(({ taxonomy }) => text(taxonomy)),
  ),
];

/** A form with options for its fields of type terms, which are stored without them. */
export function withTermOptions(
  form: Item,
  options: ReadonlyMap<string, readonly TermOption[]>,
): Item {
  const fill = (field: Stored): Stored => ({
    ...field,
    ...(field["fields"] !== undefined && { fields: list(field["fields"]).map(record).map(fill) }),
    ...(field["type"] === "terms" && { options: options.get(text(field["taxonomy"])) ?? [] }),
  });
  return { ...form, fields: list(form["fields"]).map(record).map(fill) };
}

/** A single value as text, with the labels of options. */
function toWords(value: unknown, field: Stored): string {
  const options = list(field["options"]).map(record);
  const word = (one: unknown) => {
    const option = options.find((each) => text(each["value"]) === String(one));
    return option ? text(option["label"]) : String(one ?? "");
  };
  const type = text(field["type"]);
  if ((type === "product" || type === "shipping") && Array.isArray(value)) {
    const [choice = "", quantity = "", amount = ""] = value.map(String);
    const what = [word(choice), quantity !== "1" && quantity].filter(Boolean).join(" × ");
    return what === "" ? amount : `${what} = ${amount}`;
  }
  return Array.isArray(value) ? value.map(word).join(", ") : word(value);
}

const isFile = (value: unknown): boolean =>
  typeof value === "object" && value !== null && "size" in value && "name" in value;

/** The answer to a field, regardless of the type that the field had when it was sent. */
export function toAnswer(value: unknown, field: Stored): Answer {
  if (typeof value === "string" && value.startsWith("data:image/png;base64,"))
    return { kind: "image", url: value };
  if (Array.isArray(value) && value.length > 0 && value.every(isFile))
    return {
      kind: "files",
      files: value.map((file) => {
        const { id, name, size } = record(file);
        return { id: text(id), name: text(name), size: Number(size) };
      }),
    };
  if (field["type"] === "checkbox" && (value === "1" || value === "0" || value === undefined))
    return { kind: "flag", isChecked: value === "1" };
  if (typeof value === "object" && value !== null && !Array.isArray(value))
    return toRows(record(value), list(field["fields"]).map(record));
  return { kind: "text", text: toWords(value, field) };
}

/** One row of a repeater: the values by the ids of its fields. */
export type Row = Stored;

/** The rows of a repeater: a stored value has names such as `12.13_0`. */
export function toRowValues(value: unknown): readonly Row[] {
  const rows = new Map<number, Record<string, unknown>>();
  for (const [name, cell] of Object.entries(record(value))) {
    const [, child = "", at = ""] = /\.(\d+)_(\d+)$/.exec(name) ?? [];
    if (child === "") continue;
    const row = rows.get(Number(at)) ?? {};
    row[child] = record(cell)["value"];
    rows.set(Number(at), row);
  }
  return [...rows].sort(([one], [other]) => one - other).map(([, row]) => row);
}

/** The rows of a repeater, with those of fields that were deleted. */
function toRows(cells: Stored, children: readonly Stored[]): Answer {
  const rows = toRowValues(cells);
  const ids = new Set(rows.flatMap((row) => Object.keys(row)));
  const columns = [
    ...children.map((child) => ({ id: String(child["id"]), child })),
    // Those of fields that were deleted.
    ...[...ids]
      .filter((id) => !children.some((child) => String(child["id"]) === id))
      .map((id) => ({ id, child: { label: `#${id}` } as Stored })),
  ];
  return {
    kind: "rows",
    labels: columns.map(({ child }) => text(child["label"]) || text(child["key"])),
    rows: rows.map((row) =>
      columns.map(({ id, child }) => {
        const value = row[id];
        if (child["type"] === "checkbox") return value === "1" ? "✓" : "";
        return value === undefined ? "" : toWords(value, child);
      }),
    ),
  };
}

/** An answer in one line, for tables. */
export function toLine(answer: Answer): string {
  switch (answer.kind) {
    case "text":
      return answer.text;
    case "flag":
      return answer.isChecked ? "✓" : "";
    case "image":
      return "✎";
    case "files":
      return answer.files.map(({ name }) => name).join(", ");
    case "rows":
      return answer.rows
        .map((row, at) => [`#${at + 1}`, ...row.filter((cell) => cell !== "")].join(" "))
        .join("  ");
  }
}

/** The values of fields that the form does not have any more. */
export function leftAnswers(form: Item, values: Stored): readonly (readonly [string, Answer])[] {
  const known = new Set(list(form["fields"]).map((field) => String(record(field)["id"])));
  return Object.entries(values)
    .filter(([id, value]) => !known.has(id) && value !== "")
    .map(([id, value]) => [id, toAnswer(value, {})] as const);
}
