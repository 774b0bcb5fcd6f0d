import { expect, test } from "vitest";
import { checkMigrations } from "./migration-check.ts";
import { defineMigration, type Migration } from "./migration.ts";
import { id, integer, text } from "./table.ts";

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
