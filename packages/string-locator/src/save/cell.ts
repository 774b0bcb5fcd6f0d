import { columns, itemLocation, type Column } from "../items/location.ts";

/** A text of an item, which clients of the first version address as a table cell. */
export interface Cell {
  readonly id: number;
  readonly column: Column;
}
/** The arguments that identify the cell. */
export interface NamedCell {
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
