// The input and output of a named step are typed by the columns and tables that it declares.
import { expectTypeOf } from "vitest";
import { defineMigration } from "./migration.ts";
import { id, integer, json, table, text } from "./table.ts";

defineMigration({
  name: "piers",
  do: "changeColumn",
  table: "boats",
  column: "berth",
  from: integer().nullable(),
  to: text().default("sea"),
  convert(berth, row) {
    expectTypeOf<typeof berth>().toEqualTypeOf<number>();
    expectTypeOf<(typeof row)[string]>().toEqualTypeOf<unknown>();
    return `P${berth}`;
  },
});
defineMigration({
  name: "wrong",
  do: "changeColumn",
  table: "boats",
  column: "berth",
  from: integer(),
  to: text(),
  // @ts-expect-error a number is not a text
  convert: (berth) => berth + 1,
});
defineMigration({
  name: "slugs",
  do: "addColumn",
  table: "boats",
  column: "slug",
  as: text(),
  // @ts-expect-error the column was declared as text
  value: () => 7,
});

defineMigration({
  name: "read slugs",
  do: "addColumn",
  table: "boats",
  column: "slug",
  as: text(),
  reads: { name: text(), berth: integer().nullable() },
  value(row) {
    expectTypeOf<typeof row>().toEqualTypeOf<{
      readonly name: string;
      readonly berth: number | null;
    }>();
    return `${row.name}-${row.berth ?? 0}`;
  },
});
defineMigration({
  name: "read piers",
  do: "changeColumn",
  table: "boats",
  column: "berth",
  from: integer(),
  to: text(),
  reads: { name: text() },
  convert(berth, row) {
    expectTypeOf<typeof berth>().toEqualTypeOf<number>();
    expectTypeOf<typeof row>().toEqualTypeOf<{ readonly name: string }>();
    return `${row.name} ${berth}`;
  },
});
defineMigration({
  name: "untyped",
  do: "addColumn",
  table: "boats",
  column: "slug",
  as: text(),
  // @ts-expect-error a row without declared columns is of type unknown
  value: (row) => row["name"].toLowerCase(),
});

// Work can access the tables that it declares, and its cursor.
const tables = { boats: table({ id: id(), papers: json<readonly string[]>() }) };
defineMigration({
  name: "papers",
  do: "run",
  tables,
  start: { after: 0 },
  async work({ db, cursor }) {
    expectTypeOf<typeof cursor>().toEqualTypeOf<{ after: number }>();
    const [boat] = await db.boats.find({ where: { id: { gt: cursor.after } }, limit: 1 });
    if (boat) expectTypeOf<typeof boat.papers>().toEqualTypeOf<readonly string[]>();
    return boat && { cursor: { after: boat.id } };
  },
});
defineMigration({
  name: "one batch",
  do: "run",
  tables,
  async work({ db, cursor }) {
    expectTypeOf<typeof cursor>().toEqualTypeOf<undefined>();
    await db.boats.updateAll({}, { papers: [] });
  },
});
defineMigration({
  name: "wrong",
  do: "run",
  tables,
  start: 0,
  // @ts-expect-error a cursor has the type of the first one
  work: async () => ({ cursor: "text" }),
});

// A step states all of its kind, and is of a kind that there is.
// @ts-expect-error the new name is missing
defineMigration({ name: "a", do: "renameTable", table: "boats" });
// @ts-expect-error there is no such kind
defineMigration({ name: "a", do: "renameIndex", table: "boats", to: "b" });
