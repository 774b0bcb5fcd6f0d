import type {
  Columns,
  Table,
  Order,
  PartialRow,
  Repository,
  Row,
  Selection,
  Where,
} from "@waymark/storage";
import * as z from "zod";
import { DefinitionError, type ApiError } from "../errors/api-error.ts";
import type { Schema } from "../schema/schema.ts";
import { cursor as cursorArgs, type Paging } from "../args/common.ts";
import { fromBase64Url, toBase64Url } from "../crypto/base64.ts";
import { hash53 } from "../crypto/hashes.ts";
import { invalidArgument } from "../errors/errors.ts";
import type { Resource } from "./resource.ts";
import type { Returns } from "./returns.ts";

/** Columns that a list may be sorted by; `-` in front of one means descending. */
export type SortColumns<C extends Columns> = readonly (
  | (keyof C & string)
  | `-${keyof C & string}`
)[];
/** How a list is sorted if the request does not say otherwise, and the arguments for it. */
interface ListSort {
  readonly column: string;
  readonly direction: "asc" | "desc";
  /** `orderby` and `order`, if there are two or more columns. */
  readonly args: Readonly<Record<string, Schema>>;
}

/** @throws DefinitionError for a column that does not exist or contains JSON. */
function checkSortable(columns: Columns, name: string, where: string): void {
  const column = Object.hasOwn(columns, name) ? columns[name] : undefined;
  if (!column) throw new DefinitionError(`${where}: the column "${name}" does not exist.`);
  if (column.type === "json")
    throw new DefinitionError(`${where}: the column "${name}" contains JSON, which has no order.`);
}

/** @throws DefinitionError for a column that does not exist or contains JSON. */
export function toListSort(
  resource: string,
  { columns }: Table,
  sort: SortColumns<Columns> = ["-id"],
): ListSort {
  const sorts = sort.map((column) => column.replace(/^-/, ""));
  for (const column of sorts) checkSortable(columns, column, `The sort of "${resource}"`);
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

/** A page of a list that is read by cursor: the response has its items, and a `next` link if there are more. */
export interface CursorPage<R> {
  readonly items: readonly R[];
  /** The cursor of the next page; undefined on the last one. */
  readonly next: string | undefined;
}
/** The arguments of a list that is read by cursor, as a handler gets them. */
export interface CursorInput {
  readonly cursor?: string | undefined;
  readonly per_page: number;
}
/** The arguments of a list with several `sort` columns. */
interface SortInput {
  readonly orderby?: string | undefined;
  readonly order?: "asc" | "desc" | undefined;
}
/** The arguments for the order of a list: `orderby` and `order`, if it may be sorted by two or more columns. */
export type SortArgs<S extends readonly string[]> = S extends readonly [
  string,
  string,
  ...(readonly string[]),
]
  ? {
      orderby: z.ZodDefault<z.ZodEnum<{ [N in Unsigned<S[number]>]: N }>>;
      order: z.ZodDefault<z.ZodEnum<{ asc: "asc"; desc: "desc" }>>;
    }
  : {};
type Unsigned<N extends string> = N extends `-${infer Name}` ? Name : N;

/** Options of `cursorOf`. */
export interface CursorOptions<C extends Columns, S extends SortColumns<C> = SortColumns<C>> {
  /**
   * The columns that the list may be sorted by; the first one is the default, and `-` in front of it means descending.
   * With two or more, the list has the arguments `orderby` and `order`. Default: `["-id"]`.
   */
  readonly sort?: S;
  /** The fixed order of the list, in place of `sort`: columns with their directions. */
  readonly orderBy?: Order<C> | readonly Order<C>[];
  readonly paging?: Omit<Paging, "first">;
}
/** A list that is read by cursor: see `cursorOf`. */
export interface CursorList<C extends Columns, R, S extends readonly string[] = readonly []> {
  /** `cursor` and `per_page`, and `orderby` and `order` for several `sort` columns. */
  readonly args: ReturnType<typeof cursorArgs> & SortArgs<S>;
  /** The declaration of the response. */
  readonly returns: Returns<CursorPage<Row<C> | PartialRow<C>>, R[], C>;
  /**
   * Reads a page with one statement: the rows after the cursor, in the order of the request.
   *
   * @throws ApiError 400 `rest_invalid_param` for a cursor that is not one of this list in this order.
   */
  page(
    ctx: { readonly args: CursorInput; readonly select: Selection<C> },
    rows: Repository<C>,
    query?: { readonly where?: Where<C> | undefined },
  ): Promise<CursorPage<PartialRow<C>>>;
}

/** Declares that the handler returns a page of a list that is read by cursor. */
export const cursorPageOf = <C extends Columns, T>(
  resource: Resource<C, T>,
): Returns<CursorPage<Row<C> | PartialRow<C>>, T[], C> => ({
  kind: "page",
  resource,
  paging: "cursor",
});

/**
 * Declares a list of a resource that is read by cursor (keyset pagination). Each page starts after the last row of
 * the previous one. Rows that are added or deleted in the meantime do not cause other rows to be skipped or
 * repeated, and late pages cost no more than the first one.
 *
 * @throws DefinitionError for an order that names unknown columns.
 */
export function cursorOf<C extends Columns, R, const S extends SortColumns<C> = readonly []>(
  resource: Resource<C, R>,
  { sort, orderBy, paging }: CursorOptions<C, S> = {},
): CursorList<C, R, S> {
  const { name, table } = resource;
  const listSort = toListSort(name, table, sort as SortColumns<Columns> | undefined);
  const fixed = orderBy && toSteps(orderBy as Order | readonly Order[]);
  for (const [column] of fixed ?? []) checkSortable(table.columns, column, `cursorOf "${name}"`);
  const args: Record<string, Schema> = { ...cursorArgs(paging), ...(fixed ? {} : listSort.args) };
  return {
    args: args as CursorList<C, R, S>["args"],
    returns: cursorPageOf(resource),
    async page({ args: input, select }, rows, { where } = {}) {
      const { cursor, per_page } = input;
      const steps = fixed ?? [stepOf(listSort, input as SortInput)];
      const position = toPosition(name, table, steps);
      const after = cursor === undefined ? undefined : position.read(cursor);
      const columns = [...new Set([...select.columns, ...position.columns])];
      const found = (await rows.find({
        where,
        orderBy: steps.map(([column, direction]) => ({ [column]: direction })) as Order<C>[],
        limit: per_page + 1,
        after: after as Partial<Row<C>> | undefined,
        select: { columns } as Selection<C>,
      })) as unknown as readonly (PartialRow<C> & Readonly<Record<string, unknown>>)[];
      const items = found.slice(0, per_page);
      const last = found.length > per_page ? items.at(-1) : undefined;
      return { items, next: last && position.write(last) };
    },
  };
}

type Step = readonly [column: string, direction: "asc" | "desc"];

const stepOf = ({ column, direction }: ListSort, { orderby, order }: SortInput): Step => [
  orderby ?? column,
  order ?? direction,
];

/** @throws DefinitionError for an order that is not one of columns. */
function toSteps(orderBy: Order | readonly Order[]): readonly Step[] {
  return [orderBy].flat().flatMap((order) =>
    Object.entries(order as object).map(([column, how]): Step => {
      if (how === "asc" || how === "desc") return [column, how];
      throw new DefinitionError(`cursorOf: the order must have columns with "asc" or "desc".`);
    }),
  );
}

/** Positions in an order: the values of a row in its columns and its key, as an opaque text. */
function toPosition(name: string, table: Table, steps: readonly Step[]) {
  const columns = [...new Set([...steps.map(([column]) => column), ...table.key])];
  // A cursor of another list or order would continue anywhere.
  const order = hash53(JSON.stringify([name, steps]));
  return {
    columns,
    write: (row: Readonly<Record<string, unknown>>): string =>
      toBase64Url(JSON.stringify([order, ...columns.map((column) => toJson(row[column]))])),
    read(cursor: string): Record<string, unknown> {
      const parsed = decode(cursor);
      if (!Array.isArray(parsed) || parsed.length !== columns.length + 1) throw invalidCursor();
      const [own, ...values] = parsed as readonly unknown[];
      if (own !== order) throw invalidCursor();
      return Object.fromEntries(
        columns.map((column, i) => [column, fromJson(table, column, values[i])]),
      );
    },
  };
}

const invalidCursor = (): ApiError =>
  invalidArgument("cursor", "cursor is not a cursor of this list in this order.");

const toJson = (value: unknown): unknown => (value instanceof Date ? value.getTime() : value);

/** The value of a column in a cursor. Clients can forge cursors, so each is checked. */
function fromJson(table: Table, name: string, value: unknown): unknown {
  const column = table.columns[name];
  if (value === null && column?.isNullable) return null;
  switch (column?.type) {
    case "text":
      // Not all storage can compare with other text.
      if (typeof value === "string" && !/[\0\ud800-\udfff]/u.test(value)) return value;
      break;
    case "boolean":
      if (typeof value === "boolean") return value;
      break;
    case "real":
      // A number in JSON may exceed the range.
      if (Number.isFinite(value)) return value;
      break;
    case "datetime":
      if (Number.isSafeInteger(value) && Math.abs(value as number) <= latest)
        return new Date(value as number);
      break;
    default:
      if (Number.isSafeInteger(value)) return value;
  }
  throw invalidCursor();
}
const latest = 8_640_000_000_000_000;

function decode(text: string): unknown {
  try {
    return JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(fromBase64Url(text)));
  } catch {
    return undefined;
  }
}
