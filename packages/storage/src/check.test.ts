import { expect, test } from "vitest";
import { DefinitionError, type NamedTable } from "./port.ts";
import { checkTables, checkMigrations } from "./check.ts";
import { boolean, id, integer, json, table, text, type TableOptions } from "./table.ts";
import { defineMigration, type Migration } from "./migration.ts";

const named = (declared: object, name = "books", module = "library"): NamedTable => ({
  name,
  module,
  table: declared as NamedTable["table"],
});
const columns = {
  id: id(),
  title: text(),
  pages: integer(),
  extra: json(),
  note: text().nullable(),
};
const withOptions = (options: object) =>
  table(columns, options as TableOptions<keyof typeof columns>);

test("a valid table passes", () => {
  const declared = table(columns, {
    indexes: [["title", "-pages"], { columns: ["title"], unique: true }, ["title"]],
    search: { columns: ["title", "note"], newestBy: "title", narrowedBy: ["note"] },
  });
  checkTables([
    named(declared),
    named(table({ a: integer(), b: text() }, { key: ["a", "b"] }), "links"),
  ]);
});

const mistakes: readonly (readonly [string, object, RegExp])[] = [
  [
    "an index over a column that is not there",
    withOptions({ indexes: [["titel"]] }),
    /"titel" in an index/,
  ],
  ["an index over JSON", withOptions({ indexes: [["extra"]] }), /JSON column extra in an index/],
  ["an index that names a column twice", withOptions({ indexes: [["title", "-title"]] }), /twice/],
  ["an index without columns", withOptions({ indexes: [[]] }), /without columns/],
  [
    "one index twice",
    withOptions({ indexes: [["title"], ["title"]] }),
    /same index on title twice/,
  ],
  ["a key that is not there", table({ title: text() }), /no key/],
  [
    "a key over a column that is not there",
    table({ title: text() }, { key: ["name"] as never }),
    /"name" in its key/,
  ],
  [
    "a key that may be null",
    table({ note: text().nullable() }, { key: ["note"] }),
    /note that may be null/,
  ],
  [
    "an id that is not the key",
    table({ id: id(), title: text() }, { key: ["title"] }),
    /id of type id that is not its key/,
  ],
  [
    "a search over a column that is not there",
    withOptions({ search: { columns: ["body"] } }),
    /"body" in search/,
  ],
  [
    "a search over numbers",
    withOptions({ search: { columns: ["pages"] } }),
    /pages, which is not text/,
  ],
  [
    "a search ordered by numbers",
    withOptions({ search: { columns: ["title"], newestBy: "pages" } }),
    /newestBy pages/,
  ],
  [
    "a search narrowed by a column that is not there",
    withOptions({ search: { columns: ["title"], narrowedBy: ["kind"] } }),
    /"kind" in narrowedBy/,
  ],
  [
    "a search narrowed by numbers",
    withOptions({ search: { columns: ["title"], narrowedBy: ["pages"] } }),
    /narrowedBy pages, which is not text/,
  ],
  [
    "a search of a table without id",
    table({ title: text() }, { key: ["title"], search: { columns: ["title"] } }),
    /id\(\)/,
  ],
  ["no columns", table({}), /no columns/],
  ...["and", "or", "not", "match", "exists"].map(
    (name) =>
      [`a column named ${name}`, table({ id: id(), [name]: boolean() }), /query language/] as const,
  ),
  ["a column with a quote in its name", table({ id: id(), 'a"b': text() }), /a\\"b/],
  [
    "two columns that differ in case only",
    table({ id: id(), Title: text(), title: text() }),
    /two columns named title/,
  ],
];

test.each(mistakes)(
  "%s is a DefinitionError that names module and table",
  (_name, declared, message) => {
    const check = () => checkTables([named(declared)]);
    expect(check).toThrow(DefinitionError);
    expect(check).toThrow(message);
    expect(check).toThrow(/library.*books/);
  },
);

test("two tables with the same name are an error that names both modules", () => {
  const tables = [named(table({ id: id() })), named(table({ id: id() }), "Books", "shop")];
  expect(() => checkTables(tables)).toThrow(/library and shop both declare a table named Books/);
});

test("one declared value under two names is an error", () => {
  const one = table({ id: id() });
  expect(() => checkTables([named(one), named(one, "films")])).toThrow(/same value as table books/);
});

test.each(["", "1st", 'a"b', "a b", "sqlite_x", "waymark_tables", "a__b", "x".repeat(64)])(
  "a table named %j is rejected",
  (name) => {
    expect(() => checkTables([named(table({ id: id() }), name)])).toThrow(DefinitionError);
  },
);

const drop = defineMigration({ name: "no crews", do: "dropTable", table: "crews" });
const check = (...migrations: unknown[]) =>
  checkMigrations([{ module: "harbour", migrations: migrations as Migration[] }]);
const column = { name: "a", table: "boats", column: "berth" };

test("steps of every kind pass; modules may use the same names", () => {
  check(drop, { ...drop, name: "renamed", do: "renameTable", to: "people" });
  checkMigrations([
    { module: "one", migrations: [drop] },
    { module: "two", migrations: [drop] },
  ]);
});

test.for([
  [[drop, drop], 'Module harbour: step "no crews" is declared twice.'],
  [[drop, { ...drop, name: "" }], "Module harbour: migrations[1] needs a name of 1 to 200"],
  [[{ ...drop, name: "two\nlines" }], "migrations[0] needs a name"],
  [[{ name: "a", do: "sink" }], 'step "a" does "sink"; use one of renameTable, dropTable,'],
  [[{ ...drop, table: "a b" }], 'has a "table" that is not a name'],
  [[{ ...column, do: "renameColumn" }], 'has a "to" that is not a name'],
  [[{ ...column, do: "addColumn", as: text() }], 'has no "value"'],
  [[{ ...column, do: "changeColumn", from: text(), to: integer() }], 'no "convert" from text to'],
  [[{ ...column, do: "changeColumn", from: id(), to: text() }], "changes an id"],
  [[{ ...column, do: "changeKey", key: ["a", "a"] }], 'needs a "key" of one or more different'],
  [[{ name: "a", do: "run", tables: {} }], 'has no "work"'],
] as const)("%j is rejected by name", ([steps, message]) => {
  expect(() => check(...steps)).toThrow(message);
});
