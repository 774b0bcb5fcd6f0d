import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Database from "better-sqlite3";
import { expect, test } from "vitest";
import { id, table, text } from "@waymark/core";
import type { NamedTable } from "@waymark/core/storage";
import { sqlite } from "./sqlite.ts";

test("the full-text index holds rows that an upsert added because nothing is equal to null", async () => {
  const notes = table(
    { id: id(), slug: text().nullable(), words: text() },
    { search: { columns: ["words"] }, indexes: [{ columns: ["slug"], unique: true }] },
  );
  const storage = sqlite(":memory:").open([
    { name: "notes", module: "test", table: notes as NamedTable["table"] },
  ]);
  await storage.migrate();
  const found = async () =>
    (await storage.find(notes, { where: { match: "harbour" }, orderBy: { id: "asc" } })).map(
      (row) => row.words,
    );
  await storage.upsert(notes, [{ slug: null, words: "harbour one" }], { on: ["slug"] });
  await storage.upsert(notes, [{ slug: null, words: "harbour two" }], { on: ["slug"], set: [] });
  await storage.upsert(notes, [{ words: "harbour three" }], { on: ["id"] });
  await storage.upsert(notes, [{ slug: "a", words: "four" }], { on: ["slug"] });
  await storage.upsert(notes, [{ slug: "a", words: "harbour four" }], { on: ["slug"] });
  expect(await found()).toEqual(["harbour one", "harbour two", "harbour three", "harbour four"]);
  await storage.close();
});

test("what a transaction adds is found in it and after it, but for what it takes back", async () => {
  const notes = table({ id: id(), words: text() }, { search: { columns: ["words"] } });
  const storage = sqlite(":memory:").open([
    { name: "notes", module: "test", table: notes as NamedTable["table"] },
  ]);
  await storage.migrate();
  const found = async (session: Pick<typeof storage, "find">) =>
    (await session.find(notes, { where: { match: "harbour" }, orderBy: { id: "asc" } })).map(
      (row) => row.words,
    );
  await storage.transaction(async (tx) => {
    const [first] = await tx.insert(notes, [{ words: "harbour one" }]);
    const inner = tx.transaction(async (own) => {
      await own.insert(notes, [{ words: "harbour two" }]);
      await own.update(notes, { id: first?.id as number }, { words: "harbour changed" });
      expect(await found(own)).toEqual(["harbour changed", "harbour two"]);
      throw new Error("no");
    });
    await expect(inner).rejects.toThrow("no");
    await tx.insert(notes, [{ words: "harbour three" }, { words: "harbour four" }]);
  });
  expect(await found(storage)).toEqual(["harbour one", "harbour three", "harbour four"]);
  const given = storage.transaction(async (tx) => {
    await tx.insert(notes, [{ words: "harbour five" }]);
    throw new Error("no");
  });
  await expect(given).rejects.toThrow("no");
  await storage.insert(notes, [{ words: "harbour six" }]);
  expect(await found(storage)).toHaveLength(4);
  await storage.close();
});

test("what one transaction adds is one segment of the index, whatever its parts and dates", async () => {
  const folder = mkdtempSync(join(tmpdir(), "waymark-sqlite-"));
  const notes = table(
    { id: id(), words: text(), date: text() },
    { search: { columns: ["words"], newestBy: "date" } },
  );
  const file = join(folder, "site.db");
  const storage = sqlite(file).open([
    { name: "notes", module: "test", table: notes as NamedTable["table"] },
  ]);
  try {
    await storage.migrate();
    await storage.transaction(async (tx) => {
      for (const year of [2025, 2023, 2024, 2022])
        await tx.transaction((inner) =>
          inner.insert(notes, [{ words: `harbour ${year}`, date: `${year}-01-01T00:00:00` }]),
        );
    });
    const { length } = await storage.find(notes, { where: { match: "harbour" } });
    expect(length).toBe(4);
    const beside = new Database(file, { readonly: true });
    const segments = beside.prepare("select count(distinct segid) from notes__search_idx").pluck();
    expect(segments.get()).toBe(1);
    beside.close();
  } finally {
    await storage.close();
    rmSync(folder, { recursive: true, force: true });
  }
});
