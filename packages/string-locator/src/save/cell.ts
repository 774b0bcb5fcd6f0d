import { columns, itemLocation, type Column } from "../items/location.ts";

/** A text of an item, as clients of the first version name it: as a cell of a table. */
export interface Cell {
  readonly id: number;
  readonly column: Column;
}
/** The names that a save says it by. */
export interface NamedCell {
  readonly "file-type"?: string | undefined;
  readonly "sql-table"?: string | undefined;
  readonly "sql-column"?: string | undefined;
  readonly "sql-primary-column"?: string | undefined;
  readonly "sql-primary-key"?: string | undefined;
}
const tables = /^(?:[a-z0-9]{1,20}_)?(?:posts|content)$/i;

/** Whether a save is about an item. */
export const isCell = (named: NamedCell): boolean => named["file-type"] === "sql";

/** The text that is meant: one of those that are open, and of no other table. None of these names gets anywhere near a query. */
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
/** Its place, `""` for none. */
export function locationOfCell(named: NamedCell): string {
  const cell = toCell(named);
  return cell ? itemLocation(cell.id, cell.column) : "";
}
