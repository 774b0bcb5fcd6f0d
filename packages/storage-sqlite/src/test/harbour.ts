// Tables before and after a migration with named steps of each kind.
import { defineMigration, id, integer, json, table, text } from "@waymark/core";
import type { ModuleMigrations, NamedTable, Session, Storage, Tables } from "@waymark/core";

const named = (tables: Tables): readonly NamedTable[] =>
  Object.entries(tables).map(([name, declared]) => ({
    name: `harbour_${name}`,
    module: "harbour",
    table: declared,
  }));

const boats = table(
  { id: id(), name: text(), berth: integer().nullable(), note: text().default("") },
  { indexes: [["-name"]], search: { columns: ["name"] } },
);
const calls = table({ boat: integer(), day: integer(), n: integer() }, { key: ["boat", "day"] });
export const before = named({ boats, calls });

const vessels = table(
  {
    id: id(),
    name: text(),
    pier: text(),
    tags: json<readonly string[]>().default([]),
    slug: text(),
    visits: integer().default(0),
  },
  { indexes: [{ columns: ["slug"], unique: true }, ["pier"]], search: { columns: ["name"] } },
);
const numbered = table({ id: id(), boat: integer(), day: integer(), n: integer() });
export const after = named({ vessels, calls: numbered });

const steps = [
  defineMigration({ name: "vessels", do: "renameTable", table: "boats", to: "vessels" }),
  defineMigration({
    name: "piers",
    do: "changeColumn",
    table: "vessels",
    column: "berth",
    from: integer().nullable(),
    to: text().default("sea"),
    convert: (n) => `P${n}`,
  }),
  defineMigration({
    name: "pier",
    do: "renameColumn",
    table: "vessels",
    column: "berth",
    to: "pier",
  }),
  defineMigration({ name: "no notes", do: "dropColumn", table: "vessels", column: "note" }),
  defineMigration({
    name: "slugs",
    do: "addColumn",
    table: "vessels",
    column: "slug",
    as: text(),
    value: ({ id: n, name }) => `${String(name).toLowerCase()}-${String(n)}`,
  }),
  defineMigration({
    name: "count visits",
    do: "run",
    tables: { vessels: table({ id: id(), visits: integer().default(0) }), calls },
    start: { after: 0 },
    async work({ db, cursor }) {
      const part = await db.vessels.find({
        where: { id: { gt: cursor.after } },
        orderBy: "id",
        limit: 200,
      });
      for (const { id: boat } of part)
        for (const { n } of await db.calls.find({ where: { boat } }))
          await db.vessels.increment({ id: boat }, { visits: n });
      const last = part.at(-1);
      return last && { cursor: { after: last.id } };
    },
  }),
  defineMigration({
    name: "number the calls",
    do: "addColumn",
    table: "calls",
    column: "id",
    as: id(),
  }),
];
export const migrations: readonly ModuleMigrations[] = [{ module: "harbour", migrations: steps }];

/** Fills the tables of `before`. */
export async function fill(storage: Session, count: number): Promise<void> {
  const numbers = Array.from({ length: count }, (_, n) => n + 1);
  await storage.insert(
    boats,
    numbers.map((n) => ({ name: `Boat${n}`, berth: n % 3 === 0 ? null : n, note: "old" })),
  );
  await storage.insert(
    calls,
    numbers.flatMap((boat) => [
      { boat, day: 1, n: 1 },
      { boat, day: 2, n: boat % 5 },
    ]),
  );
}

/** Lists the problems of the tables of `after`. */
export async function migrationErrors(storage: Storage, count: number): Promise<string[]> {
  const wrong: string[] = [];
  const rows = await storage.find(vessels, { orderBy: "id" });
  if (rows.length !== count) wrong.push(`${rows.length} vessels`);
  for (const [at, row] of rows.entries()) {
    const n = at + 1;
    const pier = n % 3 === 0 ? "sea" : `P${n}`;
    const expected = { id: n, name: `Boat${n}`, pier, tags: [], slug: `boat${n}-${n}` };
    const whole = JSON.stringify({ ...expected, visits: 1 + (n % 5) });
    const { id: key, name, tags, slug, visits } = row;
    if (JSON.stringify({ id: key, name, pier: row.pier, tags, slug, visits }) !== whole)
      wrong.push(JSON.stringify(row));
  }
  const list = await storage.find(numbered, { orderBy: "id" });
  if (list.some(({ id: key, boat, day }, at) => key !== at + 1 || boat * 2 - 2 + day !== key))
    wrong.push("calls are not numbered in the order of their key");
  if (list.length !== 2 * count) wrong.push(`${list.length} calls`);
  if ((await storage.count(vessels, { match: `boat${count}` })) !== 1) wrong.push("search");
  const { steps: left, problems, drift } = await storage.plan();
  return [...wrong, ...left.map(({ name }) => `left: ${name}`), ...problems, ...drift].slice(0, 5);
}
