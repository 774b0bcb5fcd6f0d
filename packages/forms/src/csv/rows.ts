import { formatDay, type DayFormat } from "../values/day.ts";
import { nameOf, type Field } from "../definition/field.ts";
import type { Form } from "../definition/form.ts";
import { isKept, typeOf } from "../definition/types.ts";
import { toText, toWords, type Values } from "../values/value.ts";

/** A submission as tables show it. */
export interface CsvRow {
  readonly sequence: number;
  readonly values: Values;
  readonly created: Date;
  readonly date: DayFormat;
}

const columnsOf = ({ fields }: Pick<Form, "fields">): readonly Field[] => fields.filter(isKept);

/** What stands above the columns of a table of submissions. */
export const headingOf = (form: Pick<Form, "fields">): readonly string[] => [
  "#",
  "Date Submitted",
  ...columnsOf(form).map(nameOf),
];

/** The cells of one submission. */
export const cellsOf = (
  form: Pick<Form, "fields">,
  { sequence, values, created, date }: CsvRow,
): readonly string[] => [
  String(sequence),
  formatDay(created, date),
  ...columnsOf(form).map((field) =>
    ["flag", "order"].includes(typeOf(field).kind)
      ? toWords(field, values[field.id])
      : toText(values[field.id], ","),
  ),
];
