import { defineMigration, id, integer, ref, table, text } from "@waymark/core";
import type { NamedTable } from "@waymark/storage";
import { copyFileSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { Connection } from "./driver.ts";
import { loadDriver } from "./load-driver.ts";
import { sqlite } from "./sqlite.ts";
import { startChild } from "./test/child-process.ts";
import { after, before, migrationErrors, fill, migrations } from "./test/harbour.ts";

let folder: string;
let file: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "waymark-migrate-"));
  file = join(folder, "site.db");
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

async function begin(count: number): Promise<void> {
  const storage = sqlite(file).open(before);
  await storage.migrate();
  await fill(storage, count);
  await storage.close();
}
function byHand(work: (db: Connection) => void): void {
  const db = loadDriver().open(file);
  work(db);
  db.close();
}

test("if processes migrate one file at the same time, each step runs once", async () => {
  await begin(1000);
  const children = await Promise.all([0, 1, 2].map(() => startChild("migrate")));
  const ends = await Promise.all(children.map((child) => child.run(file)));
  expect(ends).toEqual(ends.map(() => ({ isDone: true, errors: "" })));
  const storage = sqlite(file).open(after, migrations);
  expect(await migrationErrors(storage, 1000)).toEqual([]);
  await storage.close();
  byHand((db) => {
    const steps = db.prepare("select name from waymark_steps where module = 'harbour'").pluck();
    const names = steps.all();
    expect(new Set(names).size).toBe(names.length);
  });
});

test("it waits for another process until the timeout, and reports it", async () => {
  await begin(1);
  const other = loadDriver().open(file);
  other.exec("begin immediate");
  const storage = sqlite({ file, busyTimeout: 20 }).open(after, migrations);
  const began = performance.now();
  await expect(storage.migrate({ wait: 300 })).rejects.toMatchObject({
    name: "MigrationError",
    message: expect.stringMatching(/^Another process has kept the database busy .+ not migrated/),
  });
  expect(performance.now() - began).toBeGreaterThan(290);
  const waiting = storage.migrate();
  other.exec("commit");
  other.close();
  expect((await waiting).steps.length).toBe(13);
  await storage.close();
});

test("drift lists tables, columns, types, keys and indexes that differ from their record", async () => {
  await begin(1);
  byHand((db) =>
    db.exec(`drop index harbour_boats__d_name;
      alter table harbour_boats drop column note;
      alter table harbour_boats add column note integer;
      drop table harbour_calls;
      create table harbour_calls (boat integer primary key not null, day integer not null, n integer)`),
  );
  const storage = sqlite(file).open(before);
  expect((await storage.plan()).drift).toEqual([
    "Column harbour_boats.note is integer and was created as text.",
    "Column harbour_boats.note may be null.",
    "Index harbour_boats__d_name is missing.",
    "Column harbour_calls.n may be null.",
    "The key of harbour_calls is boat and was created as boat, day.",
  ]);
  await storage.close();
  byHand((db) => db.exec("drop table harbour_calls"));
  const again = sqlite(file).open(before);
  expect((await again.plan()).drift).toContain("Table harbour_calls is missing.");
  await again.close();
});

test("drift lists foreign keys that differ from their record", async () => {
  const piers = table({ id: id(), name: text() });
  const berths = table({ id: id(), pier: ref(piers, { onDelete: "cascade" }) });
  const named = [
    { name: "piers", module: "harbour", table: piers },
    {
      name: "berths",
      module: "harbour",
      table: berths,
      references: [{ column: "pier", table: "piers", key: "id", onDelete: "cascade" }],
    },
  ] as unknown as NamedTable[];
  const created = sqlite(file).open(named);
  await created.migrate();
  expect((await created.plan()).drift).toEqual([]);
  await created.close();
  byHand((db) => {
    db.pragma("foreign_keys = off");
    db.exec(`drop table berths;
      create table berths (id integer primary key not null, pier integer not null references piers, other integer references piers) strict`);
  });
  const storage = sqlite(file).open(named);
  expect((await storage.plan()).drift).toEqual([
    "Column berths.other does not belong to this module.",
    "Index berths__pier is missing.",
    "Foreign key berths.pier to piers, on delete cascade is missing.",
    "Foreign key berths.pier to piers, on delete restrict does not belong to this module.",
    "Foreign key berths.other to piers, on delete restrict does not belong to this module.",
  ]);
  await storage.close();
});

test("a manually added column is kept when a table is rebuilt", async () => {
  await begin(3);
  byHand((db) => db.exec("alter table harbour_boats add column mine text default 'precious'"));
  const storage = sqlite(file).open(after, migrations);
  await expect(storage.migrate()).rejects.toThrow(
    /mine does not belong to this module and would be lost/,
  );
  await storage.close();
  byHand((db) => {
    const remaining = db.prepare("select mine from harbour_vessels").pluck().all();
    expect(remaining).toEqual(["precious", "precious", "precious"]);
  });
});

test("a file without records of named steps runs them", async () => {
  await begin(10);
  byHand((db) => db.exec("drop table waymark_named"));
  copyFileSync(file, `${file}.copy`);
  const storage = sqlite(file).open(after, migrations);
  await storage.migrate();
  expect(await migrationErrors(storage, 10)).toEqual([]);
  await storage.close();
});

test("values of maximum size and text of all Unicode planes survive a table rebuild", async () => {
  const from = table({ id: id(), n: integer(), t: text() });
  const to = table({ id: id(), n: text(), t: text() });
  const named = (declared: typeof from | typeof to) => [
    { name: "m_things", module: "m", table: declared as never },
  ];
  const first = sqlite(file).open(named(from));
  await first.migrate();
  const given = [Number.MAX_SAFE_INTEGER, -Number.MAX_SAFE_INTEGER, 0];
  await first.insert(
    from,
    given.map((n) => ({ n, t: "\u{1f6a4}'\";--\n" })),
  );
  await first.close();
  const step = defineMigration({
    name: "text",
    do: "changeColumn",
    table: "things",
    column: "n",
    from: integer(),
    to: text(),
    convert: String,
  });
  const second = sqlite(file).open(named(to), [{ module: "m", migrations: [step] }]);
  await second.migrate();
  expect(await second.find(to, { orderBy: "id", columns: ["n", "t"] })).toEqual(
    given.map((n) => ({ n: String(n), t: "\u{1f6a4}'\";--\n" })),
  );
  await second.close();
});
