import { spawn } from "node:child_process";
import { copyFileSync, existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { loadDriver } from "./load-driver.ts";
import { sqlite } from "./sqlite.ts";
import { readAll, newFolder, notes, openStorage, write } from "./test/notes.ts";

/** A file with a number of notes, and a copy of it. */
async function backedUp(folder: string, count: number): Promise<string> {
  const file = join(folder, `source-${count}.db`);
  const storage = await openStorage(file);
  await write(storage, count);
  await storage.close();
  const copy = join(folder, `copy-${count}.db`);
  await sqlite(file).backup!({ to: copy });
  return copy;
}
async function notesOf(file: string): Promise<unknown> {
  const storage = await openStorage(file);
  try {
    return await readAll(storage);
  } finally {
    await storage.close();
  }
}

test("a copy is restored to a new file, and with `replace` over a site", async () => {
  const folder = newFolder();
  const [few, many] = [await backedUp(folder, 3), await backedUp(folder, 200)];
  const file = join(folder, "site.db");
  const order: string[] = [];
  await sqlite(file).restore!({
    from: few,
    ready: async () => void order.push(existsSync(file) ? "too late" : "ready"),
  });
  expect(order).toEqual(["ready"]);
  expect(await notesOf(file)).toEqual(await notesOf(few));
  const rejected = { name: "BackupError", reason: "target-not-empty" };
  await expect(sqlite(file).restore!({ from: many })).rejects.toMatchObject(rejected);
  expect(await notesOf(file)).toEqual(await notesOf(few));
  await sqlite(file).restore!({ from: many, replace: true });
  expect(await notesOf(file)).toEqual(await notesOf(many));
  expect(readdirSync(folder).filter((name) => /restore|damaged/.test(name))).toEqual([]);
});

test("a file with empty tables can be replaced; one with a foreign table cannot", async () => {
  const folder = newFolder();
  const copy = await backedUp(folder, 3);
  const file = join(folder, "site.db");
  await (await openStorage(file)).close();
  await sqlite(file).restore!({ from: copy });
  const foreign = join(folder, "foreign.db");
  const db = loadDriver().open(foreign);
  db.exec('create table "a ""quoted"" one" (x); insert into "a ""quoted"" one" values (1)');
  db.close();
  await expect(sqlite(foreign).restore!({ from: copy })).rejects.toMatchObject({
    reason: "target-not-empty",
  });
});

test("an open file is not replaced", async () => {
  const folder = newFolder();
  const copy = await backedUp(folder, 3);
  const file = join(folder, "site.db");
  const storage = await openStorage(file);
  await write(storage, 10);
  const before = await readAll(storage);
  const restored = sqlite(file).restore!({ from: copy, replace: true });
  await expect(restored).rejects.toMatchObject({ name: "BackupError", reason: "in-use" });
  await write(storage, 1, 11);
  expect(await storage.count(notes)).toBe(11);
  expect(before).not.toEqual(await readAll(storage));
  await storage.close();
});

test("incomplete, damaged, invalid and newer copies are rejected without changes", async () => {
  const folder = newFolder();
  const copy = await backedUp(folder, 200);
  const file = join(folder, "site.db");
  const storage = await openStorage(file);
  await write(storage, 5);
  await storage.close();
  const before = readFileSync(file);
  const bad = join(folder, "bad.db");
  const restore = (from: string, ready?: () => Promise<void>) =>
    sqlite(file).restore!({ from, replace: true, ...(ready && { ready }) });
  await expect(restore(copy, () => Promise.reject(new Error("no files")))).rejects.toThrow(
    "no files",
  );
  writeFileSync(bad, "This is a letter and no database.".repeat(200));
  await expect(restore(bad)).rejects.toMatchObject({ reason: "damaged" });
  writeFileSync(bad, readFileSync(copy).subarray(0, 30_000));
  await expect(restore(bad)).rejects.toMatchObject({ reason: "damaged" });
  copyFileSync(copy, bad);
  const newer = loadDriver().open(bad);
  newer.pragma("user_version = 99");
  newer.close();
  await expect(restore(bad)).rejects.toMatchObject({ reason: "incompatible" });
  await expect(restore(join(folder, "none.db"))).rejects.toMatchObject({ code: "ENOENT" });
  expect(readFileSync(file).equals(before)).toBe(true);
  expect(existsSync(`${file}-restore`)).toBe(false);
});

test("a damaged file is set aside, and its log does not reach the new one", async () => {
  const folder = newFolder();
  const copy = await backedUp(folder, 3);
  const file = join(folder, "site.db");
  writeFileSync(file, "This was a database once.".repeat(400));
  writeFileSync(`${file}-wal`, "And this its log.".repeat(400));
  await expect(sqlite(file).restore!({ from: copy })).rejects.toMatchObject({
    reason: "target-not-empty",
  });
  await sqlite(file).restore!({ from: copy, replace: true });
  expect(await notesOf(file)).toEqual(await notesOf(copy));
  const aside = readdirSync(folder).filter((name) => name.includes("-damaged-"));
  expect(aside.map((name) => name.endsWith("-wal")).toSorted()).toEqual([false, true]);
});

const program = fileURLToPath(new URL("./test/restore-loop.mjs", import.meta.url));
const killed = (words: readonly string[], lifetime: number): Promise<string> =>
  new Promise((resolve) => {
    const child = spawn(process.execPath, [program, ...words], {
      stdio: ["ignore", "pipe", "inherit"],
    });
    let said = "";
    child.stdout.on("data", (data: Buffer) => {
      if (said === "") setTimeout(() => child.kill("SIGKILL"), lifetime);
      said += data.toString();
    });
    child.on("close", () => resolve(said));
  });

// Trial R-16 of docs/reliability.md.
test("a killed restore leaves either the old rows or the new ones", async () => {
  const folder = newFolder();
  const copies = [await backedUp(folder, 2000), await backedUp(folder, 3000)] as const;
  const file = join(folder, "site.db");
  copyFileSync(copies[0], file);
  let rounds = 0;
  // On a slow machine a restore takes longer than on others.
  for (let lifetime = 1; lifetime <= 60 || rounds <= 10; lifetime += 6) {
    rounds += (await killed([file, ...copies], lifetime)).split("\n").length - 1;
    const storage = await openStorage(file);
    const count = await storage.count(notes);
    await storage.close();
    expect([2000, 3000]).toContain(count);
    const db = loadDriver().open(file);
    expect(db.pragma("integrity_check", { simple: true })).toBe("ok");
    expect(db.prepare("select n from counters").pluck().get()).toBe(count);
    db.close();
  }
}, 60_000);
