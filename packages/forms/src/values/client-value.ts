import * as z from "zod";
import { drawingPrefix } from "./read.ts";
import { isDrawing, isFiles, isRows, type Single, type StoredFile, type Value } from "./value.ts";

/**
 * A value in responses: a repeater by the ids of its values (`{ "12.13_0": { "id": "12.13_0", "value": "Ann" } }`), a
 * drawn signature as the data URL of a PNG image, files as a list of their metadata.
 */
export type ClientValue =
  | Single
  | Readonly<Record<string, { id: string; value: Single }>>
  | readonly StoredFile[];

/** A value in responses; `field` is the id of its field. */
export function toClientValue(field: string, value: Value): ClientValue {
  if (isDrawing(value)) return drawingPrefix + value.png;
  if (isFiles(value)) return value.files;
  if (!isRows(value)) return value;
  return Object.fromEntries(
    value.rows.flatMap((row, n) =>
      Object.entries(row).map(([child, cell]) => {
        const id = `${field}.${child}_${n}`;
        return [id, { id, value: cell }] as const;
      }),
    ),
  );
}

/** The maximum number of rows per request: higher than that of repeaters, so that the error is about the field. */
const maxRows = 200;
const maxCells = 4000;

const list = z.array(z.union([z.string().max(200), z.number()])).max(300);
const single = z.union([
  // Higher than the maximum of any field, so that the error is about the field.
  z.string().max(50_000),
  z.number(),
  z.boolean(),
  list,
]);
const row = z.record(z.string().max(64), single);
const cell = z.strictObject({ id: z.string().max(64).optional(), value: single });

/** The submitted value of a field: a value, a list of choices, or the rows of a repeater in one of two forms. */
export const submittedValue = z.union([
  single,
  z.array(row).max(maxRows),
  z
    .record(z.string().max(64), cell)
    .refine((cells) => Object.keys(cells).length <= maxCells, "Too many values."),
]);
