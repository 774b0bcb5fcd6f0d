import { type Columns, type Table, textLimit, type Where } from "@waymark/storage";
import { type FilterKind, rangeEnds, toFilterArgs, toValueSchema } from "../args/column-args.ts";
import { DefinitionError } from "../errors/api-error.ts";
import type { Schema } from "../schema/schema.ts";
import { toInstant } from "../time/dates.ts";
import { defineLoader } from "./loader.ts";
import type { ViewContext } from "./render-context.ts";
import { type Field, fieldsOf } from "./resource.ts";

/**
 * A field that a module adds to API responses of another module. Create it with `fieldsOf` of the table that the
 * responses are read from: it names the columns that it reads, and loads related data for all rows of a response at
 * once. It may also read password-protected data and data for editors, so it must not expose them. `linkedColumn`
 * creates one from a column of the module's own table.
 */
export interface AddedField {
  /** The name of the field in responses. */
  readonly name: string;
  readonly field: Field;
  /** Makes lists filterable by the field. Only for fields that are visible to all callers who may read the list. */
  readonly filter?: AddedFilter;
}
/** The arguments that a field adds to the lists of its objects. */
export interface AddedFilter {
  /** The arguments, all of them optional. */
  readonly args: Readonly<Record<string, Schema>>;
  /** The condition for the values of these arguments; undefined if none of them is sent. */
  readonly where: (
    args: Readonly<Record<string, unknown>>,
    timezone: string,
  ) => Where<{}> | undefined;
}
/** Options of `linkedColumn`. */
export interface LinkedColumnOptions<L extends Columns> {
  /** The column of the module's table with the id of the object. */
  readonly to: keyof L & string;
  /** The column with the value. */
  readonly column: keyof L & string;
  /** The name of the field. Default: that of the column. */
  readonly name?: string;
  /** Default: all contexts. */
  readonly in?: readonly ViewContext[];
  /**
   * Adds arguments to the lists: `equals` (`?berth=A1`), `in` (`?berth=A1,A2`) or `range` (`?since_gte=…`). Index the
   * column together with `to`.
   */
  readonly filter?: FilterKind;
}

/**
 * A field of another module's objects whose value is stored in a table of this module, with the id of the object:
 * `userFields(linkedColumn(accountTables.users, tables.members, { to: "user", column: "berth", filter: "in" }))`. It is
 * null for objects without a row. The column's schema and description are those of the field and its arguments.
 *
 * @throws DefinitionError for a filter that does not fit the column, or on a field that is not in the context `view`.
 */
export function linkedColumn<C extends Columns, L extends Columns>(
  of: Table<C>,
  table: Table<L>,
  { to, column, name = column, in: contexts, filter }: LinkedColumnOptions<L>,
): AddedField {
  const location = `linkedColumn "${name}": the column "${column}"`;
  const declared = table.columns[column];
  if (!declared || !(to in table.columns)) throw new DefinitionError(`${location} does not exist.`);
  if (filter && contexts && !contexts.includes("view"))
    throw new DefinitionError(
      `${location}: a filter would disclose a field that is not in "view".`,
    );
  const value = toValueSchema(declared, location, textLimit(table as unknown as Table, column));
  const isDate = declared.type === "datetime";
  const linked = defineLoader({
    tables: { linked: table as unknown as Table },
    empty: null as unknown,
    async load({ rows, db }) {
      const where = { [to]: { in: rows.map(({ id }) => id) } };
      const found = await db.linked.find({ where, columns: [...new Set([to, column])] });
      return new Map(found.map((row) => [row[to] as number, row[column] as unknown]));
    },
  });
  const field = fieldsOf(of as unknown as Table).field({
    reads: ["id"],
    loads: { linked },
    ...(contexts && { in: contexts }),
    schema: value.nullable(),
    ...(value.description !== undefined && { description: value.description }),
    value: (_row, _show, loaded) =>
      loaded.linked instanceof Date ? loaded.linked.toISOString() : loaded.linked,
  });
  if (!filter) return { name, field };
  const stored = (sent: unknown, timezone: string) =>
    isDate && typeof sent === "string" ? toInstant(sent, timezone) : sent;
  return {
    name,
    field,
    filter: {
      args: toFilterArgs(name, declared, filter, value, location),
      where(args, timezone) {
        const test = toTest(filter, name, args, (sent) => stored(sent, timezone));
        if (test === undefined) return undefined;
        return { exists: { table: table as unknown as Table, to, where: { [column]: test } } };
      },
    },
  };
}

function toTest(
  kind: FilterKind,
  name: string,
  args: Readonly<Record<string, unknown>>,
  stored: (sent: unknown) => unknown,
): unknown {
  if (kind !== "range") {
    const argument = args[name];
    if (argument === undefined) return undefined;
    return Array.isArray(argument) ? { in: argument.map(stored) } : { eq: stored(argument) };
  }
  const ends = rangeEnds.flatMap((end) => {
    const argument = args[`${name}_${end}`];
    return argument === undefined ? [] : [[end, stored(argument)] as const];
  });
  return ends.length === 0 ? undefined : Object.fromEntries(ends);
}

/** Returns the arguments that added fields add to a list. `own` are the list's own arguments. */
export function addedFilterArgs(
  what: string,
  own: Readonly<Record<string, unknown>>,
  added: readonly AddedField[],
): Readonly<Record<string, Schema>> {
  const args: Record<string, Schema> = {};
  for (const { filter } of added)
    for (const [name, schema] of Object.entries(filter?.args ?? {})) {
      if (name in own || name in args)
        throw new DefinitionError(
          `An argument "${name}" is added to the list of ${what}, which already has one with this name.`,
        );
      args[name] = schema;
    }
  return args;
}
/** Returns the conditions that the added fields of a list derive from its arguments. */
export const addedWhere = (
  added: readonly AddedField[],
  args: object,
  timezone: string,
): readonly Where<{}>[] =>
  added.flatMap(
    ({ filter }) => filter?.where(args as Readonly<Record<string, unknown>>, timezone) ?? [],
  );
