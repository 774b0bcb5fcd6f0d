import * as z from "zod";
import type { Field } from "../definition/field.ts";
import { isStored } from "../definition/types.ts";
import { drawingPrefix, readField } from "../values/read.ts";
import type { RowValues, Single, Value } from "../values/value.ts";

const text = z.string().max(50_000);
const single = z.union([text, z.array(z.string().max(2_000)).max(300)]);
/** The maximum numbers of rows of a repeater, and of values in them. */
const maxRows = 200;
const maxCells = 4_000;
const cells = z
  .record(z.string().max(64), z.object({ value: single }))
  .refine((found) => Object.keys(found).length <= maxCells);

/** A value as the API returns it, including lists of files and the rows of a repeater. */
export const remoteValue = z.union([single, z.array(z.object({ name: z.string() })), cells]);
type RemoteValue = z.output<typeof remoteValue>;

/** The reason that a value is omitted. */
export interface LeftOut {
  readonly why: string;
}
export const isLeftOut = (value: Value | LeftOut): value is LeftOut =>
  typeof value === "object" && "why" in value;

/** A value to store; `fields` are those of the form by their ids at the source. It is not checked: the rules of a form may be newer. */
export function toStored(
  field: Field,
  given: RemoteValue,
  fields: ReadonlyMap<string, Field>,
): Value | LeftOut {
  if (!isStored(field)) return { why: "Values of its field are not stored." };
  if (typeof given === "string")
    return field.type === "signature" && given.startsWith(drawingPrefix)
      ? toDrawing(field, given)
      : given;
  if (!Array.isArray(given))
    return field.type === "repeater"
      ? { rows: toRows(given as z.output<typeof cells>, field, fields) }
      : { why: "It is a list of rows, but the field has no rows." };
  const texts = given.filter((one): one is string => typeof one === "string");
  return texts.length === given.length
    ? texts
    : { why: "The API of the source lists files, but does not send them." };
}

function toDrawing(field: Field, given: string): Value | LeftOut {
  const { value, problems } = readField(field, given);
  return problems.length === 0 ? value : { why: "The signature is not a PNG image." };
}

/** The rows of a repeater, whose values have names such as `12.13_0`. */
function toRows(
  given: z.output<typeof cells>,
  { fields: own }: Field,
  fields: ReadonlyMap<string, Field>,
): readonly RowValues[] {
  const rows = new Map<number, Record<string, Single>>();
  for (const [name, { value }] of Object.entries(given)) {
    const [, child = "", at = ""] = /^\d+\.(\d+)_(\d{1,4})$/.exec(name) ?? [];
    const field = fields.get(child);
    if (!field || !own.some(({ id }) => id === field.id)) continue;
    const row = rows.get(Number(at)) ?? {};
    row[field.id] = value;
    rows.set(Number(at), row);
  }
  return [...rows]
    .toSorted(([a], [b]) => a - b)
    .slice(0, maxRows)
    .map(([, row]) => row);
}
