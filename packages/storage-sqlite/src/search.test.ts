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
