import { ApiError } from "@waymark/client";
import { toRowValues } from "./answers.ts";
import { list, record, type Stored, text } from "./draft.ts";

const fixed = new Set(["signature", "file_upload", "product", "shipping", "total"]);

/** Whether the answer to a field can be changed. Files, signatures and parts of orders cannot. */
export const isChangeable = (field: Stored): boolean =>
  !fixed.has(text(field["type"])) &&
  !(field["type"] === "quantity" && text(field["product"]) !== "");

/** The answers as they are edited, by the id of the field. */
export const toEdited = (fields: readonly Stored[], values: Stored): Stored =>
  Object.fromEntries(
    fields.map((field) => {
      const id = String(field["id"]);
      return [id, field["type"] === "repeater" ? toRowValues(values[id]) : values[id]];
    }),
  );

/** The answers that were changed. */
export const toChangedAnswers = (before: Stored, now: Stored): Stored =>
  Object.fromEntries(
    Object.entries(now).filter(
      ([id, value]) => JSON.stringify(value) !== JSON.stringify(before[id]),
    ),
  );

/** The problems of answers, by the key of the field, or by key, row and field in it: `guests.0.name`. */
export function answerProblems(error: unknown): Readonly<Record<string, string>> {
  if (!(error instanceof ApiError) || error.code !== "forms_invalid_submission") return {};
  return Object.fromEntries(
    Object.entries(record(error.data["fields"])).map(([name, problem]) => [
      name,
      text(record(problem)["message"]),
    ]),
  );
}

/** The fields of the rows of a repeater. */
export const rowFields = (field: Stored): readonly Stored[] => list(field["fields"]).map(record);
