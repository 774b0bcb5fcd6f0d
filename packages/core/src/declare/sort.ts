import type { Columns, Table } from "@waymark/storage";
import * as z from "zod";
import { DefinitionError } from "../errors/api-error.ts";
import type { Schema } from "../schema/schema.ts";

/** Columns that a list may be sorted by; `-` in front of one means descending. */
export type SortColumns<C extends Columns> = readonly (
  | (keyof C & string)
  | `-${keyof C & string}`
)[];
/** How a list is sorted if the request does not say otherwise, and the arguments for it. */
export interface ListSort {
  readonly column: string;
  readonly direction: "asc" | "desc";
  /** `orderby` and `order`, if there are two or more columns. */
  readonly args: Readonly<Record<string, Schema>>;
}

/** @throws DefinitionError for a column that does not exist. */
export function toListSort(
  resource: string,
  { columns }: Table,
  sort: SortColumns<Columns> = ["-id"],
): ListSort {
  const sorts = sort.map((column) => column.replace(/^-/, ""));
  const unknown = sorts.find((column) => !(column in columns));
  if (unknown !== undefined)
    throw new DefinitionError(`The sort of "${resource}": the column "${unknown}" does not exist.`);
  const [column = "id"] = sorts;
  const direction = (sort[0] ?? "-").startsWith("-") ? "desc" : "asc";
  const args: Record<string, Schema> =
    sorts.length < 2
      ? {}
      : {
          orderby: z
            .enum(sorts as [string, ...string[]])
            .default(column)
            .describe("Column that the list is sorted by"),
          order: z.enum(["asc", "desc"]).default(direction).describe("Direction of the order"),
        };
  return { column, direction, args };
}
