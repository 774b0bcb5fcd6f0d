import { DefinitionError, type NamedReference, type NamedTable } from "./port.ts";
import type { TableSnapshot } from "./snapshot.ts";
import {
  withSchema,
  type Column,
  type ColumnSchema,
  type Columns,
  type ColumnType,
  type OnDelete,
  type RefColumn,
  type SchemaTypes,
  type Table,
  type ValueOf,
} from "./table.ts";

/** Options of a reference. */
export interface RefOptions {
  /** Default: `restrict`. */
  readonly onDelete?: OnDelete;
}

/** A column with the key of a row of another table; `table` is that table, or a function that returns it. */
type Target<C extends Columns> = Table<C> | (() => Table<C>);
/** The type of a key: that of `id`, or any text or number for a table with another key. */
type KeyOf<C extends Columns> = string extends keyof C
  ? number
  : "id" extends keyof C
    ? ValueOf<C["id"]>
    : Extract<ValueOf<C[keyof C]>, string | number>;

/**
 * A reference: the key of a row of another table, which storage checks. Storage rejects other values with an
 * `InvalidReferenceError`. When the row is deleted, `restrict` (the default) rejects that with a `ReferencedRowError`,
 * `cascade` deletes the rows that refer to it, and `set null` sets the column, which must be nullable, to null.
 *
 * `ref(rooms, { onDelete: "cascade" })`. The table may be one of another module. For tables that are declared later, and
 * for the table itself, it is a function: `ref((): Table => folders, { onDelete: "cascade" }).nullable()`. The
 * table gets an index that starts with the column, unless it declares one. A schema describes the values, as that of
 * `integer` or `text` does.
 */
export function ref<C extends Columns>(
  target: Target<C>,
  options?: RefOptions,
): RefColumn<KeyOf<C>, false, C>;
export function ref<C extends Columns, S extends ColumnSchema<unknown, string | number | null>>(
  target: Target<C>,
  options: RefOptions,
  schema: S,
): RefColumn<SchemaTypes<S>["output"], undefined extends SchemaTypes<S>["input"] ? true : false, C>;
export function ref(
  target: Target<Columns>,
  { onDelete = "restrict" }: RefOptions = {},
  schema?: ColumnSchema,
): Column {
  const table = () => (typeof target === "function" ? target() : target);
  return toRefColumn({ table, onDelete }, withSchema("integer", schema));
}

function toRefColumn(references: NonNullable<Column["references"]>, made: Column): Column {
  const { auto, isNullable, schema } = made;
  const next = (column: Column) => toRefColumn(references, column);
  return {
    auto,
    get fallback() {
      return made.fallback;
    },
    isNullable,
    schema,
    references,
    // The table may be declared later than the column.
    get type() {
      return keyType(references.table());
    },
    default: (value) => next(made.default(value)) as never,
    nullable: () => next(made.nullable()) as never,
  };
}

function keyType({ columns, key }: Table): ColumnType {
  const type = columns[key[0] ?? ""]?.type;
  return type === undefined || type === "id" ? "integer" : type;
}

/** Adds to each table its references, by the names of their targets. For adapters, when they are opened. */
export function withReferences(tables: readonly NamedTable[]): readonly NamedTable[] {
  if (!tables.some(({ table }) => hasReferences(table))) return tables;
  return tables.map((named) =>
    named.references || !hasReferences(named.table)
      ? named
      : { ...named, references: referencesOf(named, tables) },
  );
}

const hasReferences = ({ columns }: Table): boolean =>
  Object.values(columns).some(({ references }) => references !== undefined);

/**
 * @param tables - The tables among which the targets are.
 * @throws DefinitionError if a target is not among them.
 */
function referencesOf(
  { name, module, table }: NamedTable,
  tables: readonly NamedTable[],
): NamedReference[] {
  return Object.entries<Column>(table.columns).flatMap(([column, { references }]) => {
    if (!references) return [];
    const target = references.table();
    const found = tables.find((one) => one.table === target || one.declared === target);
    if (!found)
      throw new DefinitionError(
        `Module ${module}: table ${name} has a column ${column} that refers to a table which no module of the site declares.`,
      );
    const { onDelete } = references;
    return [{ column, table: found.name, key: target.key[0] ?? "", onDelete }];
  });
}

/** A reference together with the table that has it. */
export interface ReferenceFrom extends NamedReference {
  readonly from: NamedTable;
}

/** The references to each table, by its name. */
export function incomingReferences(
  tables: readonly NamedTable[],
): ReadonlyMap<string, readonly ReferenceFrom[]> {
  const found = new Map<string, ReferenceFrom[]>();
  for (const from of tables)
    for (const one of from.references ?? [])
      found.set(one.table, [...(found.get(one.table) ?? []), { ...one, from }]);
  return found;
}

/** The other tables that a removal from a table changes: by `cascade` and `set null`, directly or not. */
export function changedByRemoval(
  incoming: ReadonlyMap<string, readonly ReferenceFrom[]>,
  name: string,
  found = new Set<NamedTable>(),
): ReadonlySet<NamedTable> {
  for (const { from, onDelete } of incoming.get(name) ?? []) {
    if (onDelete === "restrict" || found.has(from)) continue;
    found.add(from);
    if (onDelete === "cascade") changedByRemoval(incoming, from.name, found);
  }
  return found;
}

/** Tables in an order in which those that others refer to come first, except in cycles. */
export function inOrderOfReferences(tables: readonly NamedTable[]): readonly NamedTable[] {
  const byName = new Map(tables.map((named) => [named.name, named]));
  const sorted = new Set<NamedTable>();
  const visited = new Set<NamedTable>();
  const visit = (named: NamedTable) => {
    if (visited.has(named)) return;
    visited.add(named);
    for (const { table } of named.references ?? []) {
      const target = byName.get(table);
      if (target) visit(target);
    }
    sorted.add(named);
  };
  for (const named of tables) visit(named);
  return [...sorted];
}

/** The record of a table without the references to tables that are not there yet. */
export function withKnownReferences(
  { references, ...table }: TableSnapshot,
  isKnown: (table: string) => boolean,
): TableSnapshot {
  const known = references?.filter((one) => one.table === table.name || isKnown(one.table));
  return known && known.length > 0 ? { ...table, references: known } : table;
}
