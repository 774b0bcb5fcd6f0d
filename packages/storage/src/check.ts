import { DefinitionError, type NamedTable } from "./port.ts";
import { withReferences } from "./reference.ts";
import { indexName, searchedColumns } from "./snapshot.ts";
import { hasIgnoredDefault, type Table } from "./table.ts";
import type { Migration, ModuleMigrations } from "./migration.ts";

/** Names that every database accepts without quoting; PostgreSQL truncates at 63 bytes. */
const namePattern = /^[A-Za-z_][A-Za-z0-9_]{0,62}$/;
const reserved = ["and", "or", "not", "match", "exists"];

/**
 * Validates the tables of a site before storage is opened with them.
 *
 * @throws DefinitionError naming the module, the table and the mistake.
 */
export function checkTables(tables: readonly NamedTable[]): void {
  const owners = new Map<string, NamedTable>();
  const names = new Map<Table, string>();
  for (const named of tables) {
    // Names are compared without case, as SQLite does.
    const other = owners.get(named.name.toLowerCase());
    if (other)
      throw new DefinitionError(
        `Modules ${other.module} and ${named.module} both declare a table named ${named.name}.`,
      );
    owners.set(named.name.toLowerCase(), named);
    const declared = named.declared ?? named.table;
    const twin = names.get(declared);
    if (twin !== undefined) fail(named, `is the same value as table ${twin}; declare it once`);
    names.set(declared, named.name);
    checkTable(named);
  }
  for (const named of withReferences(tables)) checkReferences(named, tables);
}

function checkReferences(named: NamedTable, tables: readonly NamedTable[]): void {
  for (const { column, table, onDelete } of named.references ?? []) {
    const target = tables.find(({ name }) => name === table)?.table;
    const [key = "", ...others] = target?.key ?? [];
    const type = target?.columns[key]?.type ?? "";
    if (others.length > 0 || !["id", "integer", "text"].includes(type))
      fail(
        named,
        `has a column ${column} that refers to ${table}, whose key is not a single column with an id, an integer or a text`,
      );
    if (!["restrict", "cascade", "set null"].includes(onDelete))
      fail(
        named,
        `has a column ${column} with an onDelete other than restrict, cascade or set null`,
      );
    if (onDelete === "set null" && !named.table.columns[column]?.isNullable)
      fail(
        named,
        `has a column ${column} with onDelete: "set null", which requires a nullable column: add .nullable()`,
      );
    if (named.table.search && searchedColumns(named.table.search).includes(column))
      fail(named, `searches ${column}, which is a reference`);
  }
}

function fail(named: NamedTable, mistake: string): never {
  throw new DefinitionError(`Module ${named.module}: table ${named.name} ${mistake}.`);
}

function checkTable(named: NamedTable): void {
  if (!namePattern.test(named.name) || /^(sqlite|waymark|pg)_/i.test(named.name))
    fail(
      named,
      "needs a name of up to 63 letters, digits and _, not beginning with sqlite_, waymark_ or pg_",
    );
  if (named.name.includes("__")) fail(named, "cannot have __ in its name, which marks the indexes");
  const { columns, indexes, key, search } = named.table;
  const list = Object.keys(columns);
  if (list.length === 0) fail(named, "has no columns");
  const lower = new Set<string>();
  for (const name of list) {
    if (!namePattern.test(name) || name === "__proto__")
      fail(named, `has a column ${JSON.stringify(name)}; names are up to 63 letters, digits and _`);
    if (reserved.includes(name))
      fail(named, `has a column ${name}, a reserved word of the query language`);
    if (lower.has(name.toLowerCase())) fail(named, `has two columns named ${name}`);
    lower.add(name.toLowerCase());
    const column = columns[name];
    if (column && hasIgnoredDefault(column))
      fail(
        named,
        `has a timestamp ${name} whose schema has a default or allows null: declare timestamp(…).default(date) or .nullable()`,
      );
  }
  const known = (names: readonly string[], where: string) => {
    if (names.length === 0) fail(named, `has ${where} without columns`);
    for (const name of names)
      if (!Object.hasOwn(columns, name))
        fail(named, `names ${JSON.stringify(name)} in ${where}, which is not a column`);
      else if (columns[name]?.type === "json")
        fail(named, `has the JSON column ${name} in ${where}`);
    if (new Set(names).size < names.length) fail(named, `names a column twice in ${where}`);
  };
  if (key.length === 1 && key[0] === "id" && !Object.hasOwn(columns, "id"))
    fail(named, "has no key: declare id: id(), or the key option");
  known(key, "its key");
  for (const name of key)
    if (columns[name]?.isNullable) fail(named, `has a key column ${name} that may be null`);
  for (const name of list)
    if (columns[name]?.type === "id" && (key.length > 1 || key[0] !== name))
      fail(named, `has a column ${name} of type id that is not its key`);
  const made = new Set<string>();
  for (const index of indexes) {
    known(
      index.columns.map((name) => name.replace(/^-/, "")),
      "an index",
    );
    const name = indexName(named.name, index);
    if (made.has(name)) fail(named, `has the same index on ${index.columns.join(", ")} twice`);
    made.add(name);
  }
  if (search) checkSearch(named, known);
}

function checkSearch(
  named: NamedTable,
  known: (names: readonly string[], where: string) => void,
): void {
  const { columns, key, search } = named.table;
  if (!search) return;
  known(search.columns, "search");
  if (search.narrowedBy) known(search.narrowedBy, "narrowedBy");
  for (const name of search.columns)
    if (columns[name]?.type !== "text") fail(named, `searches ${name}, which is not text`);
  for (const name of search.narrowedBy ?? [])
    if (columns[name]?.type !== "text") fail(named, `has narrowedBy ${name}, which is not text`);
  if (key.length > 1 || columns[key[0] ?? ""]?.type !== "id")
    fail(named, "is searched and needs an id() as its key");
  if (search.newestBy === undefined) return;
  known([search.newestBy], "newestBy");
  const { type } = columns[search.newestBy] ?? {};
  if (type !== "text" && type !== "datetime")
    fail(named, `has newestBy ${search.newestBy}, which is neither text nor timestamp`);
}

const kinds: Readonly<Record<Migration["do"], readonly string[]>> = {
  renameTable: ["table", "to"],
  dropTable: ["table"],
  renameColumn: ["table", "column", "to"],
  dropColumn: ["table", "column"],
  addColumn: ["table", "column"],
  changeColumn: ["table", "column"],
  changeKey: ["table"],
  run: [],
};

/**
 * Validates the named steps of a site before storage is opened with them. Whether they fit the stored tables is
 * checked later.
 *
 * @throws DefinitionError naming the module, the step and the mistake.
 */
export function checkMigrations(modules: readonly ModuleMigrations[]): void {
  for (const { module, migrations } of modules) {
    const names = new Set<unknown>();
    for (const [at, step] of migrations.entries()) {
      const name: unknown = step.name;
      if (typeof name !== "string" || !/^[^\p{Cc}]{1,200}$/u.test(name))
        throw new DefinitionError(
          `Module ${module}: migrations[${at}] needs a name of 1 to 200 characters on one line.`,
        );
      const problem = names.has(name) ? "is declared twice" : problemOf(step);
      if (problem) throw new DefinitionError(`Module ${module}: step "${name}" ${problem}.`);
      names.add(name);
    }
  }
}

function problemOf(step: Migration): string | undefined {
  // Modules may be written in JavaScript.
  if (!Object.hasOwn(kinds, step.do))
    return `does ${JSON.stringify(step.do) ?? "nothing"}; use one of ${Object.keys(kinds).join(", ")}`;
  for (const part of kinds[step.do]) {
    const name: unknown = Reflect.get(step, part);
    if (typeof name !== "string" || !namePattern.test(name))
      return `has a "${part}" that is not a name of up to 63 letters, digits and _`;
  }
  switch (step.do) {
    case "run":
      return typeof step.work === "function" ? undefined : 'has no "work"';
    case "changeKey":
      return step.key.length > 0 && new Set(step.key).size === step.key.length
        ? undefined
        : 'needs a "key" of one or more different columns';
    case "addColumn":
      return step.as.type === "id" || typeof step.value === "function"
        ? undefined
        : 'has no "value"; a column that has a default and needs no value from the row is derived';
    case "changeColumn":
      if (step.from.type === "id" || step.to.type === "id")
        return "changes an id, which is the key: use changeKey, or addColumn with id()";
      return step.from.type === step.to.type || typeof step.convert === "function"
        ? undefined
        : `has no "convert" from ${step.from.type} to ${step.to.type}`;
    default:
      return undefined;
  }
}
