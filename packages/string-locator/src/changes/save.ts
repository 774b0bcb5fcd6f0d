import { escapeHtml, translatorOf, percentDecode } from "@waymark/core";
import { bracketErrors } from "../brackets.ts";
import type { Writer } from "../builder.ts";
import type { Notices } from "../responses.ts";
import { changeFile, isUnchanged } from "./change.ts";
import { filesOf } from "./read.ts";
import { type Outcome, recordRejected } from "./record.ts";
import { stringLocatorMessages } from "../messages/index.ts";
import { type FileProblem, isFileProblem, type LocatedFile } from "../files/port.ts";
import { type Column, columns, itemLocation } from "../searchable-types.ts";

/** Notices of a failure. */
export const failed = (...messages: readonly string[]): Notices => ({
  notices: messages.map((message) => ({ type: "error", message: escapeHtml(message) })),
});
/** A notice of success. */
export const succeeded = (message: string): Notices => ({
  notices: [{ type: "success", message: escapeHtml(message) }],
});

/** A text of an item, which clients of the first version address as a table cell. */
interface Cell {
  readonly id: number;
  readonly column: Column;
}
/** The arguments that identify the cell. */
interface NamedCell {
  readonly "file-type"?: string | undefined;
  readonly "sql-table"?: string | undefined;
  readonly "sql-column"?: string | undefined;
  readonly "sql-primary-column"?: string | undefined;
  readonly "sql-primary-key"?: string | undefined;
}
const tables = /^(?:[a-z0-9]{1,20}_)?(?:posts|content)$/i;

/** Whether a save addresses an item. */
export const isCell = (named: NamedCell): boolean => named["file-type"] === "sql";

/**
 * The addressed text, if it is accessible; undefined for other tables and columns. These names are never used in a query.
 */
export function toCell(named: NamedCell): Cell | undefined {
  const name = (named["sql-column"] ?? "").toLowerCase().replace(/^post_/, "");
  const column = columns.find((one) => one === name);
  const key = named["sql-primary-key"] ?? "";
  const isItem =
    isCell(named) &&
    tables.test(named["sql-table"] ?? "") &&
    /^id$/i.test(named["sql-primary-column"] ?? "id") &&
    /^[1-9]\d{0,14}$/.test(key);
  return isItem && column ? { id: Number(key), column } : undefined;
}
/** The location of the text; `""` for none. */
export function locationOfCell(named: NamedCell): string {
  const cell = toCell(named);
  return cell ? itemLocation(cell.id, cell.column) : "";
}

/** A save request for a file by a client of the first version. */
interface FileSave {
  /** Absolute, or beginning with a root name; escapes are decoded once. */
  readonly path: string;
  readonly text: string | undefined;
  /** Whether to check brackets. */
  readonly isChecked: boolean;
  readonly loopback: boolean;
}

/** Saves a file, and returns the notices. @throws ApiError 403 `string_locator_off`. */
export async function saveFile(
  writer: Writer,
  { path, text, isChecked, loopback }: FileSave,
): Promise<Notices> {
  const files = filesOf(writer.options);
  const t = translatorOf(stringLocatorMessages, writer);
  const give = async (place: string, outcome: Outcome, ...messages: readonly string[]) => {
    await recordRejected(writer, { action: "save", place: `file:${place}` }, outcome);
    return failed(...messages);
  };
  const plain = percentDecode(path);
  const file: LocatedFile | FileProblem =
    plain === undefined ? { code: "outside" } : await files.read(plain);
  if (isFileProblem(file)) return give(path, file.code, t(file.code));
  // A truncated form must not empty a file.
  if (text === undefined) return failed(t("fileWithoutText"));
  const errors = isChecked ? bracketErrors(text, file.path) : [];
  if (errors.length > 0) {
    const errorTexts = errors.map(({ line, code, bracket }) =>
      code === "notJson" ? t(code) : t(code, { line: String(line), bracket }),
    );
    return give(file.path, "syntax", ...errorTexts);
  }
  const input = { action: "save", file, text: likeBefore(text, file.text), loopback } as const;
  const change = await changeFile(writer, files, input);
  if (isUnchanged(change)) return failed(t(change.code));
  return succeeded(t("fileSaved", { path: file.path }));
}

const breaks = /\r\n|\n|\r/g;
const mark = "\ufeff";

/**
 * Converts a text to the file's line breaks and byte order mark, because browser forms send their own line breaks. If
 * the file has mixed line breaks, the text is unchanged.
 */
export function likeBefore(text: string, before: string): string {
  const marked = before.startsWith(mark) && !text.startsWith(mark) ? mark + text : text;
  const kinds = new Set(before.match(breaks));
  const [only = "\n"] = kinds;
  return kinds.size > 1 ? marked : marked.replace(breaks, only);
}
