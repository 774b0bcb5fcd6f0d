import { drawingPrefix } from "./signature.ts";
import { isDrawing, isFiles, isRows, type Single, type StoredFile, type Value } from "./value.ts";

/**
 * A value as clients see it: a repeater by the ids of its values (`{ "12.13_0": { "id": "12.13_0", "value": "Ann" }
 * }`), a drawn signature as the data URL of a PNG image, files as a list of what is known of them.
 */
export type ClientValue =
  | Single
  | Readonly<Record<string, { id: string; value: Single }>>
  | readonly StoredFile[];

/** A value as clients see it; `field` is the id of its field. */
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
