import { repeatedBy, type Field } from "../definition/field.ts";
import type { Form } from "../definition/form.ts";
import { isStored, isSilent } from "../definition/types.ts";
import { withPrices } from "../prices.ts";
import { noFiles, type FilesRead } from "../uploads/read.ts";
import { type Problem, toProblem } from "../values/check.ts";
import { isVisible } from "../values/visibility.ts";
import { readField, type SubmittedValue, toValue } from "../values/read.ts";
import type { Value, Values } from "../values/value.ts";

/** A parsed submission. */
export interface ReadSubmission {
  /** The stored values, by the ids of their fields. */
  readonly values: Values;
  /** The problems, by the keys of the fields. */
  readonly problems: Readonly<Record<string, Problem>>;
}

/** The maximum number of unknown fields in an error. */
const maxUnknownFields = 20;

/** Parses the submitted values of all fields, by their keys, and collects all problems. */
export function readAll(
  { fields, settings }: Pick<Form, "fields" | "settings">,
  input: Readonly<Record<string, SubmittedValue>>,
  files: Pick<FilesRead, "values" | "problems"> = noFiles,
): ReadSubmission {
  const given = (field: Field) => (Object.hasOwn(input, field.key) ? input[field.key] : undefined);
  const values: Record<string, Value> = {};
  const problems: (readonly [string, Problem])[] = [];
  const shown: Field[] = [];
  for (const field of fields) {
    if (!isVisible(field, shown, values)) continue;
    shown.push(field);
    if (isSilent(field)) continue;
    if (field.type === "file_upload") {
      const own = files.values[field.key] ?? { files: [] };
      values[field.id] = own;
      const isWrong = files.problems.some(([key]) => key === field.key);
      if ((given(field) ?? "") !== "")
        problems.push([field.key, toProblem("file-missing", "Send files in a multipart form.")]);
      else if (field.required && own.files.length === 0 && !isWrong)
        problems.push([field.key, toProblem("required", "Please choose a file.")]);
      continue;
    }
    const repeated = repeatedBy(field, fields);
    const read = readField(
      field,
      given(field) ?? standard(field),
      repeated && toValue(repeated, given(repeated)),
    );
    problems.push(...read.problems);
    if (isStored(field)) values[field.id] = read.value;
  }
  const known = new Set(fields.map(({ key }) => key));
  const hidden = fields.filter((field) => !shown.includes(field)).map(({ key }) => key);
  problems.push(...files.problems.filter(([key]) => !hidden.includes(key)));
  const unknown = Object.keys(input).filter((key) => !known.has(key));
  for (const key of unknown.slice(0, maxUnknownFields))
    problems.push([key, { code: "unknown-field", message: "The form has no such field." }]);
  const priced = withPrices(shown, settings.currency, values);
  return { values: priced, problems: Object.fromEntries(problems) };
}

/** The value of a hidden field that a client leaves out. */
const standard = (field: Field): SubmittedValue | undefined =>
  field.type === "hidden" ? field.default : undefined;
