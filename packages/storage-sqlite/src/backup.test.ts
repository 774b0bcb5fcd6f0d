import { existsSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { loadDriver } from "./load-driver.ts";
import { sqlite } from "./sqlite.ts";
import { readAll, newFolder, openStorage, write } from "./test/notes.ts";

test("a copy has all committed data in a single file, and reports its size", async () => {
  const folder = newFolder();
  const storage = await openStorage(join(folder, "site.db"));
  await write(storage, 300);
  const shares: number[] = [];
  const to = join(folder, "copy.db");
  const { rows, versions } = await sqlite(join(folder, "site.db")).backup!({
    to,
    onProgress: (share) => shares.push(share),
  });
  expect(rows).toEqual({ notes: 300, counters: 1 });
  expect(versions["sqlite"]).toMatch(/^3\.\d+/);
  expect(shares.every((share) => share >= 0 && share <= 1)).toBe(true);
  expect(readdirSync(folder).filter((name) => name.startsWith("copy"))).toEqual(["copy.db"]);
  const again = await openStorage(to);
  expect(await readAll(again)).toEqual(await readAll(storage));
  await Promise.all([again.close(), storage.close()]);
});

test("a copy is a snapshot, despite concurrent writes", async () => {
  const folder = newFolder();
  const file = join(folder, "site.db");
  const storage = await openStorage(file);
  await write(storage, 20_000);
  const other = await openStorage(file);
  let isOver = false;
  let next = 20_001;
  const writing = (async () => {
    while (!isOver) {
      await write(other, 1, next++);
      await new Promise((resolve) => setTimeout(resolve, 1));
    }
  })();
  for (let round = 0; round < 3; round++) {
    const before = next - 1;
    const to = join(folder, `copy${round}.db`);
    const { rows } = await sqlite(file).backup!({ to });
    const db = loadDriver().open(to, { readonly: true });
    const counted = db.prepare("select n from counters").pluck().get();
    expect(rows["notes"]).toBe(counted);
    expect(rows["notes"]).toBeGreaterThanOrEqual(before - 1);
    expect(db.pragma("integrity_check", { simple: true })).toBe("ok");
    db.close();
  }
  isOver = true;
  await writing;
  await Promise.all([storage.close(), other.close()]);
});

test("a cancelled copy, and one of a damaged or missing file, leaves no file", async () => {
  const folder = newFolder();
  const file = join(folder, "site.db");
  const storage = await openStorage(file);
  await write(storage, 10_000);
  const controller = new AbortController();
  const to = join(folder, "copy.db");
  const broken = sqlite(file).backup!({
    to,
    signal: controller.signal,
    onProgress: () => controller.abort(new Error("enough")),
  });
  await expect(broken).rejects.toThrow("enough");
  await storage.close();
  const none = sqlite(join(folder, "none.db")).backup!({ to });
  await expect(none).rejects.toMatchObject({ name: "BackupError", reason: "incompatible" });
  const letter = join(folder, "letter.db");
  writeFileSync(letter, "This is a letter and no database.".repeat(200));
  await expect(sqlite(letter).backup!({ to })).rejects.toMatchObject({ reason: "damaged" });
  expect(existsSync(to)).toBe(false);
  expect(existsSync(join(folder, "none.db"))).toBe(false);
  expect(sqlite(":memory:").backup).toBeUndefined();
});
