import * as z from "zod";

/** The maximum number of rows per request: higher than that of repeaters, so that the error is about the field. */
const mostRows = 200;
const mostCells = 4000;

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
  z.array(row).max(mostRows),
  z
    .record(z.string().max(64), cell)
    .refine((cells) => Object.keys(cells).length <= mostCells, "Too many values."),
]);
