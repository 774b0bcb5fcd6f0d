import { id, table, text } from "@waymark/core";
import type { NamedTable } from "@waymark/storage";
import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setImmediate } from "node:timers/promises";
import { expect, onTestFinished, test } from "vitest";
import { sqlite } from "./sqlite.ts";

const notes = table({ id: id(), text: text() });
const named: NamedTable = { name: "notes", module: "test", table: notes as NamedTable["table"] };

async function openNotes() {
  const folder = mkdtempSync(join(tmpdir(), "waymark-sqlite-"));
  const file = join(folder, "site.db");
  const storage = sqlite(file).open([named]);
  onTestFinished(async () => {
    await storage.close();
    rmSync(folder, { recursive: true, force: true });
  });
  await storage.migrate();
  const insertElsewhere = () =>
    execFileSync(process.execPath, [
      "-e",
      `require("better-sqlite3")(${JSON.stringify(file)}).exec("insert into notes (text) values ('other')")`,
    ]);
  return { storage, file, count: () => storage.count(notes, {}), insertElsewhere };
}

test("reads without a pause see one state, and later reads see the commits of other processes", async () => {
  const { storage, count, insertElsewhere } = await openNotes();
  await storage.insert(notes, [{ text: "own" }]);
  await setImmediate();
  expect((await storage.find(notes, {})).length).toBe(1);
  insertElsewhere();
  expect((await storage.find(notes, {})).length).toBe(1);
  await setImmediate();
  expect((await storage.find(notes, {})).length).toBe(2);
  expect(await count()).toBe(2);
});

test("reads after a new version see the commits that it counts", async () => {
  const { storage, count, insertElsewhere } = await openNotes();
  const version = storage.version();
  expect((await storage.find(notes, {})).length).toBe(0);
  insertElsewhere();
  expect(storage.version()).not.toBe(version);
  expect((await storage.find(notes, {})).length).toBe(1);
  expect(await count()).toBe(1);
});

test("reads after a transaction that is rolled back are not older than its reads", async () => {
  const { storage, count, insertElsewhere } = await openNotes();
  expect((await storage.find(notes, {})).length).toBe(0);
  insertElsewhere();
  const rolledBack = storage.transaction(async (inner) => {
    expect(await inner.count(notes, {})).toBe(1);
    throw new Error("not this time");
  });
  await expect(rolledBack).rejects.toThrow("not this time");
  expect((await storage.find(notes, {})).length).toBe(1);
  expect(await count()).toBe(1);
});

test("reads see the commits of their own process at once, and do not let the log grow", async () => {
  const { storage, file } = await openNotes();
  const text = "x".repeat(100_000);
  for (let n = 1; n <= 500; n++) {
    await storage.transaction(async (inner) => {
      await storage.find(notes, { limit: 1 });
      await inner.insert(notes, [{ text }]);
      await storage.find(notes, { limit: 1 });
    });
    expect(await storage.count(notes, {})).toBe(n);
  }
  expect(statSync(`${file}-wal`).size).toBeLessThan(33 * 1_048_576);
});
