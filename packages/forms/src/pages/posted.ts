import { readForm, readMultipartForm, type TempStorage, type Upload } from "@waymark/core";
import type { PublicForm } from "../definition/public-form.ts";
import { typeOf } from "../definition/types.ts";
import { filesPart, maxBytes, maxFiles } from "../uploads/read.ts";
import type { Rows, RowValues, Value } from "../values/value.ts";
import { prefix } from "./control.ts";
import { addButton, removeButton } from "./repeater-html.ts";
import { drawingName } from "./field-html.ts";

/** A button that adds or removes a row of a repeater without submitting the form. */
export interface RowChange {
  readonly kind: "add" | "remove";
  readonly key: string;
  /** The number of the row that is removed, from 0. */
  readonly row: number;
}
/** A form submission from a browser. */
export interface Posted {
  readonly values: Readonly<Record<string, Value>>;
  readonly files: readonly Upload[];
  /** Deletes the temporary files. */
  drop(): Promise<void>;
  readonly change: RowChange | undefined;
  readonly ticket: string;
  readonly website: string;
}
/** The maximum size of form data in bytes. */
const max = 1_048_576;

/**
 * Reads the posted body of a form; undefined if it is not form data, or too large.
 *
 * @param answerField the name under which a captcha service posts its answer, where that is not the name of the field.
 */
export async function readPosted(
  { request, tempStorage }: { readonly request: Request; readonly tempStorage: TempStorage },
  { fields }: Pick<PublicForm, "fields">,
  answerField: string | undefined,
): Promise<Posted | undefined> {
  const multipart = fields.some(({ type }) => type === "file_upload")
    ? await readMultipartForm(request, tempStorage, {
        field: filesPart,
        maxFiles,
        limit: maxBytes,
      })
    : undefined;
  const body = multipart?.fields ?? (await readForm(request, { max }));
  if (!body) return undefined;
  const cells = cellsIn(body);
  const values = fields.flatMap((field): [string, Value][] => {
    if (field.type === "file_upload") return [];
    if (field.type === "repeater") return [[field.key, toRows(field, cells.get(field.key))]];
    if (field.type === "signature") {
      const drawing = body.get(drawingName(field.key)) ?? "";
      return [[field.key, drawing || (body.get(prefix + field.key) ?? "")]];
    }
    const isCaptcha = typeOf(field).kind === "captcha";
    const name = isCaptcha && answerField !== undefined ? answerField : prefix + field.key;
    const all = body.getAll(name).slice(0, 300);
    if (all.length === 0) return [];
    return [[field.key, typeOf(field).kind === "choices" ? all : (all[0] ?? "")]];
  });
  const text = (name: string, length: number) => (body.get(name) ?? "").slice(0, length);
  return {
    values: Object.fromEntries(values),
    files: multipart?.files ?? [],
    drop: async () => multipart?.drop(),
    change: toChange(text(addButton, 64), text(removeButton, 70)),
    ticket: text("ticket", 200),
    website: text("website", 2000),
  };
}

type Cells = ReadonlyMap<number, ReadonlyMap<string, readonly string[]>>;

/** The maximum number of rows; higher than that of repeaters. */
const maxRows = 200;

/** The posted values of repeaters, by their keys, row numbers and field keys. */
function cellsIn(body: URLSearchParams): ReadonlyMap<string, Cells> {
  const found = new Map<string, Map<number, Map<string, string[]>>>();
  for (const [name, value] of body) {
    const [, key, n, child] =
      /^field-([a-z][a-z0-9_-]{0,63})\.(\d{1,3})\.([a-z][a-z0-9_-]{0,63})$/.exec(name) ?? [];
    if (key === undefined || child === undefined) continue;
    const rows = found.get(key) ?? new Map<number, Map<string, string[]>>();
    const row = rows.get(Number(n)) ?? new Map<string, string[]>();
    const all = row.get(child) ?? [];
    if (rows.size >= maxRows && !rows.has(Number(n))) continue;
    if (all.length < 300) all.push(value);
    found.set(key, rows.set(Number(n), row.set(child, all)));
  }
  return found;
}

/** The rows of a repeater by the keys of its fields. Missing row numbers are skipped. */
const toRows = ({ fields }: PublicForm["fields"][number], cells: Cells = new Map()): Rows => ({
  rows: [...cells]
    .sort(([a], [b]) => a - b)
    .map(([, row]): RowValues =>
      Object.fromEntries(
        fields.flatMap((child) => {
          const all = row.get(child.key);
          if (!all) return [];
          return [[child.key, typeOf(child).kind === "choices" ? all : (all[0] ?? "")]];
        }),
      ),
    ),
});

function toChange(added: string, removed: string): RowChange | undefined {
  if (added !== "") return { kind: "add", key: added, row: 0 };
  const [, key, row] = /^([a-z][a-z0-9_-]*)\.(\d{1,3})$/.exec(removed) ?? [];
  return key === undefined ? undefined : { kind: "remove", key, row: Number(row) };
}
