import { type ModuleMigrations, defineMigration, id, integer, table, text } from "@waymark/storage";
import { stepsOf, tablesOf, type ContractTests } from "./harbour.ts";

const boats = table(
  { id: id(), name: text(), berth: integer() },
  { search: { columns: ["name"] } },
);
const vessels = table(
  { id: id(), name: text(), pier: text(), rank: integer().default(0) },
  { indexes: [{ columns: ["pier"], unique: true }], search: { columns: ["name"] } },
);
const tallies = table({ letter: text(), n: integer().default(0) }, { key: ["letter"] });

const rename = defineMigration({
  name: "boats are vessels",
  do: "renameTable",
  table: "boats",
  to: "vessels",
});
const piers = defineMigration({
  name: "piers",
  do: "changeColumn",
  table: "vessels",
  column: "berth",
  from: integer(),
  to: text(),
  convert: (berth) => `P${berth}`,
});
const toPier = defineMigration({
  name: "berth is pier",
  do: "renameColumn",
  table: "vessels",
  column: "berth",
  to: "pier",
});
/** Counts first letters in batches of two rows, and stores a rank. */
const count = defineMigration({
  name: "count letters",
  do: "run",
  tables: {
    vessels: table({ id: id(), name: text(), rank: integer().default(0) }),
    letters: table({ letter: text(), n: integer().default(0) }, { key: ["letter"] }),
  },
  start: { after: 0 },
  async work({ db, cursor }) {
    const part = await db.vessels.find({
      where: { id: { gt: cursor.after } },
      orderBy: "id",
      limit: 2,
    });
    for (const { id: key, name } of part) {
      const letter = name.slice(0, 1);
      await db.letters.upsert([{ letter, n: 0 }], { on: ["letter"], set: [] });
      await db.letters.increment({ letter }, { n: 1 });
      await db.vessels.update(key, { rank: key * 10, name: `${name}!` });
    }
    const last = part.at(-1);
    return last ? { cursor: { after: last.id } } : undefined;
  },
});
const toTallies = defineMigration({
  name: "letters are tallies",
  do: "renameTable",
  table: "letters",
  to: "tallies",
});
const all = stepsOf(rename, piers, toPier, count, toTallies);
const final = tablesOf({ vessels, tallies });

type Kit = Parameters<ContractTests[string]>[0];

async function begin({ open }: Kit): Promise<void> {
  const db = await open(tablesOf({ boats }));
  await db.insert(
    boats,
    ["Auk", "Bittern", "Avocet", "Coot", "Brant"].map((name, berth) => ({ name, berth })),
  );
  await db.close();
}

async function expectFinal({ expect, open }: Kit): Promise<void> {
  const db = await open(final, all);
  expect(await db.plan()).toEqual({ steps: [], problems: [], drift: [] });
  expect(await db.find(vessels, { orderBy: "id", columns: ["name", "pier", "rank"] })).toEqual([
    { name: "Auk!", pier: "P0", rank: 10 },
    { name: "Bittern!", pier: "P1", rank: 20 },
    { name: "Avocet!", pier: "P2", rank: 30 },
    { name: "Coot!", pier: "P3", rank: 40 },
    { name: "Brant!", pier: "P4", rank: 50 },
  ]);
  expect(await db.find(tallies, { orderBy: "letter" })).toEqual([
    { letter: "A", n: 2 },
    { letter: "B", n: 2 },
    { letter: "C", n: 1 },
  ]);
  expect(await db.count(vessels, { match: "avocet" })).toBe(1);
  await expect(db.insert(vessels, [{ name: "Dunlin", pier: "P4" }])).rejects.toThrow(/same pier/);
}

/** Sequences of named steps: data migrations, interruptions, several versions of the module. */
export const workTests: ContractTests = {
  "named steps run in order, including data migrations, before derived steps": async (kit) => {
    await begin(kit);
    const db = kit.openRaw(final, all);
    const { steps } = await db.plan();
    kit
      .expect(steps.map(({ name }) => name))
      .toEqual([
        "boats are vessels",
        "piers",
        "berth is pier",
        "harbour_vessels: add rank",
        "create harbour_letters",
        "count letters",
        "letters are tallies",
        "harbour_vessels: index pier",
        "harbour_vessels: search",
      ]);
    kit.expect((await db.migrate()).steps).toEqual(steps);
    kit.expect((await db.migrate()).steps).toEqual([]);
    await db.close();
    await expectFinal(kit);
  },
  "a migration that was stopped between steps or batches is resumed": async (kit) => {
    await begin(kit);
    let runs = 0;
    for (let left = 1; left > 0 && runs < 50; runs++) {
      const db = kit.openRaw(final, all);
      await db.migrate({ steps: 1 });
      left = (await db.plan()).steps.length;
      await db.close();
    }
    // Nine steps, one of which takes three batches of rows and an empty one.
    kit.expect(runs).toBe(12);
    await expectFinal(kit);
  },
  "failed work is rolled back, and continues from its last batch": async (kit) => {
    const { expect, open, openRaw } = kit;
    await begin(kit);
    const tables = tablesOf({ boats });
    let isBroken = true;
    const seen: unknown[] = [];
    const steps = stepsOf(
      defineMigration({
        name: "louder",
        do: "run",
        tables: { boats: table({ id: id(), name: text() }) },
        start: { n: 0 },
        async work({ db, cursor: { n } }) {
          seen.push(n);
          await db.boats.updateAll({ id: n + 1 }, { name: `Loud ${n}` });
          if (n === 2 && isBroken) throw new Error("The third fails.");
          return n < 4 ? { cursor: { n: n + 1 } } : undefined;
        },
      }),
    );
    const first = openRaw(tables, steps);
    await expect(first.migrate()).rejects.toThrow(/harbour, step "louder": The third fails/);
    expect(await first.find(boats, { orderBy: "id", columns: ["name"] })).toEqual([
      { name: "Loud 0" },
      { name: "Loud 1" },
      { name: "Avocet" },
      { name: "Coot" },
      { name: "Brant" },
    ]);
    await first.close();
    isBroken = false;
    const second = await open(tables, steps);
    expect(seen).toEqual([0, 1, 2, 2, 3, 4]);
    expect(await second.count(boats, { match: "loud" })).toBe(5);
    expect(await second.count(boats, { match: "avocet" })).toBe(0);
  },
  "named steps are skipped on storage that is new to the module": async ({ expect, open }) => {
    const db = await open(final, all);
    expect(await db.count(tallies)).toBe(0);
    expect(await db.plan()).toEqual({ steps: [], problems: [], drift: [] });
    await db.insert(vessels, [{ name: "Auk", pier: "P1" }]);
    expect((await db.migrate()).steps).toEqual([]);
    expect((await db.find(vessels, {}))[0]?.name).toBe("Auk");
  },
  "named steps are skipped on new storage that was stopped before its tables were created": async ({
    expect,
    open,
    openRaw,
  }) => {
    const first = openRaw(final, all);
    expect((await first.migrate({ steps: 1 })).steps.map(({ name }) => name)).toEqual([
      "new harbour",
    ]);
    await first.close();
    const db = await open(final, all);
    expect(await db.plan()).toEqual({ steps: [], problems: [], drift: [] });
    expect(await db.count(vessels)).toBe(0);
  },
  "a table that a step changes is created as declared if it never existed": async (kit) => {
    const { expect, open } = kit;
    const old = table({ id: id(), name: text() });
    const first = await open(tablesOf({ boats: old }));
    await first.insert(old, [{ name: "Auk" }]);
    await first.close();
    const now = table({ id: id(), name: text(), pier: text().default("none") });
    const db = await open(
      tablesOf({ boats: now }),
      stepsOf(
        defineMigration({
          name: "piers",
          do: "changeColumn",
          table: "boats",
          column: "berth",
          from: integer(),
          to: text().default("none"),
          convert: String,
        }),
        defineMigration({
          name: "berth is pier",
          do: "renameColumn",
          table: "boats",
          column: "berth",
          to: "pier",
        }),
        defineMigration({ name: "no crews", do: "dropTable", table: "crews" }),
      ),
    );
    expect(await db.find(now, {})).toEqual([{ id: 1, name: "Auk", pier: "none" }]);
    expect(await db.plan()).toEqual({ steps: [], problems: [], drift: [] });
  },
  "rows are counted again after work that deleted some": async ({ expect, open, openRaw }) => {
    const before = await open(tablesOf({ boats }));
    await before.insert(boats, [
      { name: "Auk", berth: 1 },
      { name: "Coot", berth: 2 },
    ]);
    await before.close();
    const clear = defineMigration({
      name: "no coots",
      do: "run",
      tables: { boats },
      start: {},
      work: async ({ db }) => void (await db.boats.removeAll({ name: "Coot" })),
    });
    const db = openRaw(tablesOf({ boats }), stepsOf(clear));
    expect(await db.count(boats)).toBe(2);
    await db.migrate();
    expect(await db.count(boats)).toBe(1);
  },
  "modules are migrated in their order": async ({ expect, open, openRaw }) => {
    const one = tablesOf({ boats }, "one");
    const two = tablesOf({ things: table({ id: id() }) }, "two");
    await (await open([...one, ...two])).close();
    const drop = (module: string, name: string): ModuleMigrations => ({
      module,
      migrations: [defineMigration({ name, do: "dropTable", table: "gone" })],
    });
    const db = openRaw([...one, ...two], [drop("two", "a"), drop("one", "b")]);
    expect((await db.migrate()).steps.map(({ module }) => module)).toEqual(["two", "one"]);
  },
  "two processes that migrate at the same time run each step once": async (kit) => {
    await begin(kit);
    const both = [kit.openRaw(final, all), kit.openRaw(final, all)];
    const done = await Promise.all(both.map((db) => db.migrate()));
    kit.expect(done.flatMap(({ steps }) => steps.map(({ name }) => name)).length).toBe(9);
    for (const db of both) await db.close();
    await expectFinal(kit);
  },
};
