import { id, table, text } from "@waymark/core";
import type { NamedTable } from "@waymark/storage";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { loadDriver } from "./load-driver.ts";
import { sqlite } from "./sqlite.ts";

test("the full-text index contains rows that an upsert added because null equals nothing", async () => {
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

test("rows inserted by a transaction are found in it and after it, unless they are rolled back", async () => {
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

test("values that filter a search are compared exactly", async () => {
  const notes = table(
    { id: id(), type: text(), state: text().nullable(), date: text(), words: text() },
    { search: { columns: ["words"], newestBy: "date", narrowedBy: ["type", "state"] } },
  );
  const storage = sqlite(":memory:").open([
    { name: "notes", module: "test", table: notes as NamedTable["table"] },
  ]);
  await storage.migrate();
  const long = "x".repeat(70);
  const types = ["post", "Post", "pöst", "", "po st", "§0x706f7374", `${long}a`, `${long}b`];
  const states = ["publish", "post", null];
  for (const type of types)
    for (const state of states)
      await storage.insert(notes, [
        { type, state, date: "2024-01-01T00:00:00", words: "harbour §0x706f7374" },
        { type, state, date: "2024-01-02T00:00:00", words: "pier 706f7374" },
      ]);
  const agrees = async () => {
    const all = await storage.find(notes, { orderBy: [{ date: "desc" }, { id: "desc" }] });
    for (const type of types)
      for (const state of states) {
        const where = { match: "harb", type, state };
        const right = all.filter(
          (row) => row.type === type && row.state === state && row.words.startsWith("harbour"),
        );
        const order = [{ date: "desc" }, { id: "desc" }] as const;
        expect(await storage.find(notes, { where, orderBy: order, limit: 50 })).toEqual(right);
        expect(await storage.count(notes, where)).toBe(right.length);
      }
    for (const some of [types, types.slice(0, 2), ["post", `${long}a`], []]) {
      const where = { match: "harb", type: { in: some }, state: { in: ["publish", "post"] } };
      const right = all.filter(
        (row) => some.includes(row.type) && row.state && row.words.startsWith("harbour"),
      );
      expect(await storage.count(notes, where)).toBe(right.length);
    }
    return all;
  };
  const [first] = await agrees();
  expect(await storage.count(notes, { match: "0x706f7374", type: "post" })).toBe(3);
  await storage.update(notes, { type: "post" }, { type: "Post" });
  await agrees();
  await storage.update(notes, { state: "post" }, { state: null });
  await agrees();
  await storage.upsert(notes, [{ ...first, id: first?.id as number, type: "" } as never], {
    on: ["id"],
  });
  await agrees();
  await storage.close();
});

test("one transaction adds one segment to the index", async () => {
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
    const beside = loadDriver().open(file, { readonly: true });
    const segments = beside.prepare("select count(distinct segid) from notes__search_idx").pluck();
    expect(segments.get()).toBe(1);
    beside.close();
  } finally {
    await storage.close();
    rmSync(folder, { recursive: true, force: true });
  }
});
