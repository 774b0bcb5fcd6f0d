import { defineMigration, id, integer, ref, table, text } from "@waymark/storage";
import { stepsOf, tablesOf, type ContractTests } from "./harbour.ts";

const piers = table({ id: id(), name: text() });
const plain = table(
  { id: id(), name: text(), pier: integer() },
  { indexes: [["pier"], ["name"]], search: { columns: ["name"] } },
);
const options = { indexes: [["pier"], ["name"]], search: { columns: ["name"] } } as const;
const strict = table({ id: id(), name: text(), pier: ref(piers) }, options);
const cascading = table(
  { id: id(), name: text(), pier: ref(piers, { onDelete: "cascade" }) },
  options,
);
const crews = table({ id: id(), boat: ref(strict, { onDelete: "cascade" }) });
const nothingLeft = { steps: [], problems: [], drift: [] };

/** Migrations of tables with references. */
export const referenceStepTests: ContractTests = {
  "a reference is added to rows, changed and dropped": async ({ open, expect }) => {
    const first = await open(tablesOf({ boats: plain, piers }));
    await first.insert(piers, [{ name: "A" }]);
    await first.insert(plain, [{ name: "Gull", pier: 1 }]);
    await first.close();
    const second = await open(tablesOf({ boats: strict, piers }));
    await expect(second.remove(piers, {})).rejects.toThrow(/refer to this row/);
    await expect(second.insert(strict, [{ name: "Tern", pier: 9 }])).rejects.toThrow(/pier/);
    expect(await second.count(strict, { match: "gull" })).toBe(1);
    expect(await second.plan()).toEqual(nothingLeft);
    await second.close();
    const third = await open(tablesOf({ boats: cascading, piers }));
    expect(await third.remove(piers, {})).toBe(1);
    expect(await third.count(cascading)).toBe(0);
    await third.close();
    const last = await open(tablesOf({ boats: plain, piers }));
    const [made] = await last.insert(plain, [{ name: "Gull", pier: 9 }]);
    expect((made?.id ?? 0) > 1).toBe(true);
    expect(await last.plan()).toEqual(nothingLeft);
  },
  "rows that violate a new reference are named, and nothing is changed": async ({
    open,
    openRaw,
    expect,
  }) => {
    const first = await open(tablesOf({ boats: plain, piers }));
    await first.insert(plain, [{ name: "Gull", pier: 9 }]);
    await first.close();
    const second = openRaw(tablesOf({ boats: strict, piers }));
    await expect(second.migrate()).rejects.toThrow(
      /harbour_boats: the row \[1\] has a pier that is not the key of a row of harbour_piers/,
    );
    expect((await second.plan()).steps.length).toBe(1);
  },
  "a new column is a reference, and a module refers to a later one": async ({ open, expect }) => {
    const first = await open(tablesOf({ boats: table({ id: id(), name: text() }) }));
    await first.close();
    const boats = table({
      id: id(),
      name: text(),
      pier: ref(piers, { onDelete: "set null" }).nullable(),
    });
    const db = await open([...tablesOf({ boats }), ...tablesOf({ piers }, "quay")]);
    const [pier] = await db.insert(piers, [{ name: "A" }]);
    await db.insert(boats, [{ name: "Gull", pier: pier?.id }]);
    await db.remove(piers, {});
    expect(await db.find(boats, { columns: ["pier"] })).toEqual([{ pier: null }]);
    expect(await db.plan()).toEqual(nothingLeft);
  },
  "a column with a reference is dropped, also the only reference of its table": async ({
    open,
    expect,
  }) => {
    const routes = table({ id: id(), name: text(), from: ref(piers), to: ref(piers) });
    const first = await open(tablesOf({ piers, boats: strict, routes }));
    await first.insert(piers, [{ name: "A" }]);
    await first.insert(strict, [{ name: "Gull", pier: 1 }]);
    await first.insert(routes, [{ name: "A–A", from: 1, to: 1 }]);
    await first.close();
    const adrift = table({ id: id(), name: text() }, { indexes: [["name"]] });
    const arrivals = table({ id: id(), name: text(), to: ref(piers) });
    const drop = (name: string, column: string) =>
      defineMigration({ name: `${name} ${column}`, do: "dropColumn", table: name, column });
    const db = await open(
      tablesOf({ piers, boats: adrift, routes: arrivals }),
      stepsOf(drop("boats", "pier"), drop("routes", "from")),
    );
    expect(await db.plan()).toEqual(nothingLeft);
    expect(await db.find(adrift, {})).toEqual([{ id: 1, name: "Gull" }]);
    await expect(db.insert(arrivals, [{ name: "B–C", to: 9 }])).rejects.toThrow(/to/);
    await expect(db.remove(piers, {})).rejects.toThrow(/refer to this row/);
    await db.remove(arrivals, {});
    expect(await db.remove(piers, {})).toBe(1);
  },
  "a changed column that is no longer the key of a row is named, and nothing is changed": async ({
    open,
    openRaw,
    expect,
  }) => {
    const first = await open(tablesOf({ piers, boats: strict }));
    await first.insert(piers, [{ name: "A" }, { name: "B" }]);
    await first.insert(strict, [
      { name: "Gull", pier: 1 },
      { name: "Tern", pier: 2 },
    ]);
    await first.close();
    const optional = table(
      { id: id(), name: text(), pier: ref(piers).nullable() },
      { indexes: [["pier"], ["name"]], search: { columns: ["name"] } },
    );
    const shift = (by: number) =>
      defineMigration({
        name: "shift",
        do: "changeColumn",
        table: "boats",
        column: "pier",
        from: integer(),
        to: integer().nullable(),
        convert: (pier) => pier + by,
      });
    const second = openRaw(tablesOf({ piers, boats: optional }), stepsOf(shift(1)));
    await expect(second.migrate()).rejects.toThrow(
      /harbour_boats: the row \[2\] has a pier that is not the key of a row of harbour_piers/,
    );
    await second.close();
    const same = await open(tablesOf({ piers, boats: strict }));
    expect(await same.plan()).toEqual(nothingLeft);
    expect(await same.find(strict, { columns: ["pier"], orderBy: "id" })).toEqual([
      { pier: 1 },
      { pier: 2 },
    ]);
    await same.close();
    const last = await open(tablesOf({ piers, boats: optional }), stepsOf(shift(0)));
    expect(await last.plan()).toEqual(nothingLeft);
    await expect(last.insert(optional, [{ name: "Auk", pier: 9 }])).rejects.toThrow(/pier/);
  },
  "a reference of a column with a long name is renamed and dropped": async ({ open, expect }) => {
    // The longest name of an index: the database may cut a longer one.
    const column = "c".repeat(60 - "harbour_boats__".length);
    const first = await open(
      tablesOf({ piers, boats: table({ id: id(), name: text(), [column]: ref(piers) }) }),
    );
    await first.close();
    const titled = table({ id: id(), title: text(), [column]: ref(piers) });
    const rename = defineMigration({
      name: "title",
      table: "boats",
      column: "name",
      to: "title",
      do: "renameColumn",
    });
    const second = await open(tablesOf({ piers, boats: titled }), stepsOf(rename));
    expect(await second.plan()).toEqual(nothingLeft);
    await expect(second.insert(titled, [{ title: "Gull", [column]: 9 }])).rejects.toThrow(column);
    await second.close();
    const free = table({ id: id(), title: text(), [column]: integer() });
    const last = await open(tablesOf({ piers, boats: free }), stepsOf(rename));
    expect(await last.insert(free, [{ title: "Gull", [column]: 9 }])).toMatchObject([
      { title: "Gull" },
    ]);
  },
  "named steps keep references: rebuilt, renamed and dropped tables": async ({ open, expect }) => {
    const first = await open(tablesOf({ piers, boats: strict, crews }));
    await first.insert(piers, [{ name: "A" }]);
    await first.insert(strict, [{ name: "Gull", pier: 1 }]);
    await first.insert(crews, [{ boat: 1 }]);
    await first.close();
    const quays = table({ id: id(), name: text() });
    const ships = table(
      { id: id(), title: text().nullable(), quay: ref(quays) },
      { indexes: [["quay"]] },
    );
    const people = table({ id: id(), boat: ref(ships, { onDelete: "cascade" }) });
    const db = await open(
      tablesOf({ quays, ships, crews: people }),
      stepsOf(
        defineMigration({ name: "1", do: "renameTable", table: "piers", to: "quays" }),
        defineMigration({ name: "2", do: "renameTable", table: "boats", to: "ships" }),
        defineMigration({
          name: "3",
          do: "renameColumn",
          table: "ships",
          column: "pier",
          to: "quay",
        }),
        defineMigration({
          name: "4",
          do: "renameColumn",
          table: "ships",
          column: "name",
          to: "title",
        }),
        defineMigration({
          name: "5",
          do: "changeColumn",
          table: "ships",
          column: "title",
          from: text(),
          to: text().nullable(),
        }),
      ),
    );
    expect(await db.plan()).toEqual(nothingLeft);
    expect([await db.count(ships), await db.count(people)]).toEqual([1, 1]);
    await expect(db.insert(ships, [{ quay: 9 }])).rejects.toThrow(/quay/);
    await expect(db.remove(quays, {})).rejects.toThrow(/refer to this row/);
    await db.remove(ships, {});
    expect(await db.count(people)).toBe(0);
  },
};
