import { boolean, defineMigration, id, integer, json, real, table, text } from "@waymark/storage";
import {
  beginHarbour,
  boats,
  harbour,
  stepsOf,
  tablesOf,
  visits,
  type ContractTests,
} from "./harbour.ts";

const rename = (of: string, column: string, to: string) =>
  defineMigration({ name: `${of}.${to}`, do: "renameColumn", table: of, column, to });

/** Named steps that change tables with rows. */
export const namedStepTests: ContractTests = {
  "a table is renamed with its rows, its indexes, its search and its next id": async (kit) => {
    const { expect, open } = kit;
    await beginHarbour(kit);
    const vessels = table(boats.columns, {
      indexes: [["-name"], { columns: ["berth"], unique: true }],
      search: { columns: ["name", "note"] },
    });
    const db = await open(
      tablesOf({ vessels, visits }),
      stepsOf(
        defineMigration({ name: "vessels", do: "renameTable", table: "boats", to: "vessels" }),
      ),
    );
    expect(await db.count(vessels, { match: "gull" })).toBe(2);
    expect(await db.find(vessels, { where: { berth: 2 }, columns: ["name"] })).toEqual([
      { name: "Old Gull" },
    ]);
    await expect(db.insert(vessels, [{ name: "Tern", berth: 4 }])).rejects.toThrow(/same berth/);
    const [tern] = await db.insert(vessels, [{ name: "Tern" }]);
    expect((tern?.id ?? 0) > 4).toBe(true);
    expect(await db.count(vessels, { match: "tern" })).toBe(1);
    expect(await db.plan()).toEqual({ steps: [], problems: [], drift: [] });
  },
  "the former name of a renamed or dropped table is free for a new one": async (kit) => {
    const { expect, open } = kit;
    await beginHarbour(kit);
    const vessels = table(boats.columns, {
      indexes: [["-name"], { columns: ["berth"], unique: true }],
      search: { columns: ["name", "note"] },
    });
    const calls = table({ id: id(), n: integer() }, { indexes: [["n"]] });
    const db = await open(
      tablesOf({ vessels, boats, visits: calls }),
      stepsOf(
        defineMigration({ name: "vessels", do: "renameTable", table: "boats", to: "vessels" }),
        defineMigration({ name: "no visits", do: "dropTable", table: "visits" }),
      ),
    );
    expect(await db.plan()).toEqual({ steps: [], problems: [], drift: [] });
    expect([await db.count(boats), await db.count(calls)]).toEqual([0, 0]);
    expect(await db.count(vessels, { match: "gull" })).toBe(2);
    expect(await db.insert(boats, [{ name: "Tern", berth: 4 }])).toMatchObject([{ id: 1 }]);
    expect(await db.insert(vessels, [{ name: "Tern" }])).toMatchObject([{ id: 5 }]);
    expect(await db.count(boats, { match: "tern" })).toBe(1);
    expect(await db.insert(calls, [{ n: 2 }])).toMatchObject([{ id: 1 }]);
  },
  "a column is renamed with its indexes and its search": async (kit) => {
    const { expect, open } = kit;
    await beginHarbour(kit);
    const { name, note, ...rest } = boats.columns;
    const renamed = table(
      { ...rest, title: name, remark: note },
      {
        indexes: [["-title"], { columns: ["berth"], unique: true }],
        search: { columns: ["title", "remark"] },
      },
    );
    const { n, ...year } = visits.columns;
    const times = table({ ...year, times: n }, { key: ["boat", "year"] });
    const db = await open(
      tablesOf({ boats: renamed, visits: times }),
      stepsOf(
        rename("boats", "name", "title"),
        rename("boats", "note", "remark"),
        rename("visits", "n", "times"),
      ),
    );
    expect(await db.find(renamed, { where: { match: "blue" }, columns: ["id", "title"] })).toEqual([
      { id: 1, title: "Gull" },
    ]);
    expect(await db.get(times, { boat: 1, year: 2025 })).toEqual({ boat: 1, year: 2025, times: 5 });
    expect(await db.plan()).toEqual({ steps: [], problems: [], drift: [] });
  },
  "columns and tables are dropped, with the indexes on them": async (kit) => {
    const { expect, open } = kit;
    await beginHarbour(kit);
    const { berth: _berth, note: _note, ...rest } = boats.columns;
    const small = table(rest, { indexes: [["-name"]], search: { columns: ["name"] } });
    const db = await open(
      tablesOf({ boats: small }),
      stepsOf(
        defineMigration({
          name: "no berths",
          do: "dropColumn",
          table: "boats",
          column: "berth",
        }),
        defineMigration({
          name: "no notes",
          do: "dropColumn",
          table: "boats",
          column: "note",
        }),
        defineMigration({ name: "no visits", do: "dropTable", table: "visits" }),
      ),
    );
    expect(await db.find(small, { where: { match: "petrel" } })).toEqual([
      { id: 2, name: "Petrel" },
    ]);
    expect(await db.count(small, { match: "blue" })).toBe(0);
    expect(await db.plan()).toEqual({ steps: [], problems: [], drift: [] });
    await db.close();
    // The names can be reused.
    const again = await open(
      tablesOf({ boats: small, visits }),
      stepsOf(
        defineMigration({ name: "no berths", do: "dropColumn", table: "boats", column: "berth" }),
        defineMigration({ name: "no notes", do: "dropColumn", table: "boats", column: "note" }),
        defineMigration({ name: "no visits", do: "dropTable", table: "visits" }),
      ),
    );
    expect(await again.count(visits)).toBe(0);
    expect((await again.insert(small, [{ name: "Tern" }]))[0]?.id).toBe(5);
  },
  "a column changes its type and whether it may be null": async (kit) => {
    const { expect, open } = kit;
    await beginHarbour(kit);
    const { berth: _berth, note: _note, ...rest } = boats.columns;
    const changed = table(
      { ...rest, berth: text().default("at sea"), note: json<readonly string[]>().nullable() },
      { indexes: [["-name"], ["berth"]], search: { columns: ["name"] } },
    );
    const { n: _n, ...year } = visits.columns;
    const halves = table({ ...year, n: real().nullable() }, { key: ["boat", "year"] });
    const db = await open(
      tablesOf({ boats: changed, visits: halves }),
      stepsOf(
        defineMigration({
          name: "berths have names",
          do: "changeColumn",
          table: "boats",
          column: "berth",
          from: integer().nullable(),
          to: text().default("at sea"),
          convert: (number, row) => `${row["name"] as string} ${number + 1}`,
        }),
        defineMigration({
          name: "notes are lists",
          do: "changeColumn",
          table: "boats",
          column: "note",
          from: text(),
          to: json<readonly string[]>().nullable(),
          convert: (note) => (note === "" ? null : [note]),
        }),
        defineMigration({
          name: "half visits",
          do: "changeColumn",
          table: "visits",
          column: "n",
          from: integer(),
          to: real().nullable(),
          convert: (whole) => whole / 2,
        }),
      ),
    );
    expect(await db.find(changed, { orderBy: "id" })).toEqual([
      { id: 1, name: "Gull", berth: "Gull 5", note: ["blue"] },
      { id: 2, name: "Petrel", berth: "at sea", note: null },
      { id: 3, name: "Old Gull", berth: "Old Gull 3", note: ["red"] },
    ]);
    expect((await db.get(halves, { boat: 1, year: 2025 }))?.n).toBe(2.5);
    await db.insert(changed, [{ name: "Tern" }, { name: "Auk" }]);
    expect(await db.count(changed, { berth: "at sea" })).toBe(3);
    expect((await db.find(changed, { orderBy: "id", direction: "desc", limit: 1 }))[0]?.id).toBe(6);
    expect(await db.plan()).toEqual({ steps: [], problems: [], drift: [] });
  },
  "a new column takes its values from the rows": async (kit) => {
    const { expect, open } = kit;
    await beginHarbour(kit);
    const wider = table(
      { ...boats.columns, slug: text(), isMoored: boolean() },
      { indexes: [{ columns: ["slug"], unique: true }], search: { columns: ["name", "note"] } },
    );
    const db = await open(
      tablesOf({ boats: wider, visits }),
      stepsOf(
        defineMigration({
          name: "slugs",
          do: "addColumn",
          table: "boats",
          column: "slug",
          as: text(),
          reads: { name: text() },
          value: (row) => `${row.name.toLowerCase().replace(" ", "-")}${"berth" in row ? "!" : ""}`,
        }),
        defineMigration({
          name: "moored",
          do: "addColumn",
          table: "boats",
          column: "isMoored",
          as: boolean(),
          value: (row) => row["berth"] !== null,
        }),
      ),
    );
    expect(
      await db.find(wider, { where: { match: "gull" }, orderBy: "id", columns: ["slug"] }),
    ).toEqual([{ slug: "gull" }, { slug: "old-gull" }]);
    expect(await db.count(wider, { isMoored: true })).toBe(2);
    expect(await db.plan()).toEqual({ steps: [], problems: [], drift: [] });
  },
  "rows get another key, or are numbered in a new one": async (kit) => {
    const { expect, open } = kit;
    await beginHarbour(kit);
    const named = table(
      { ...boats.columns, id: integer() },
      { key: ["name"], indexes: [["id"], { columns: ["berth"], unique: true }] },
    );
    const numbered = table(
      { id: id(), ...visits.columns },
      { indexes: [{ columns: ["boat", "year"], unique: true }] },
    );
    const db = await open(
      tablesOf({ boats: named, visits: numbered }),
      stepsOf(
        defineMigration({ name: "by name", do: "changeKey", table: "boats", key: ["name"] }),
        defineMigration({
          name: "numbered",
          do: "addColumn",
          table: "visits",
          column: "id",
          as: id(),
        }),
      ),
    );
    expect(await db.get(named, { name: "Old Gull" })).toEqual({
      id: 3,
      name: "Old Gull",
      berth: 2,
      note: "red",
    });
    await expect(db.insert(named, [{ id: 9, name: "Gull" }])).rejects.toThrow(/same name/);
    expect(await db.find(numbered, { orderBy: "id" })).toEqual([
      { id: 1, boat: 1, year: 2025, n: 5 },
      { id: 2, boat: 1, year: 2026, n: 2 },
      { id: 3, boat: 3, year: 2026, n: 1 },
    ]);
    expect((await db.insert(numbered, [{ boat: 2, year: 2026 }]))[0]?.id).toBe(4);
    expect(await db.plan()).toEqual({ steps: [], problems: [], drift: [] });
  },
  "a row with an invalid value stops the step, which is rolled back": async (kit) => {
    const { expect, open, openRaw } = kit;
    await beginHarbour(kit);
    const { berth: _berth, ...rest } = boats.columns;
    const strict = table({ ...rest, berth: integer() });
    const db = openRaw(
      tablesOf({ boats: strict, visits }),
      stepsOf(
        defineMigration({
          name: "all at a berth",
          do: "changeColumn",
          table: "boats",
          column: "berth",
          from: integer().nullable(),
          to: integer(),
        }),
      ),
    );
    await expect(db.migrate()).rejects.toThrow(
      /harbour, step "all at a berth": the row \[2\] of harbour_boats: .*null must be replaced/,
    );
    await db.close();
    const same = table({ ...boats.columns, id: integer() }, { key: ["note"] });
    const agreeing = openRaw(
      tablesOf({ boats: same, visits: table(visits.columns, { key: ["boat"] }) }),
      stepsOf(defineMigration({ name: "key", do: "changeKey", table: "visits", key: ["boat"] })),
    );
    await expect(agreeing.migrate()).rejects.toThrow(/key/);
    await agreeing.close();
    const last = await open(tablesOf(harbour));
    expect(await last.plan()).toEqual({ steps: [], problems: [], drift: [] });
    expect(await last.count(boats, { match: "gull" })).toBe(2);
    expect(await last.count(visits)).toBe(3);
  },
};
