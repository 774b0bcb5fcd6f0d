import {
  copyFileSync,
  existsSync,
  readFileSync,
  statSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { isDeepStrictEqual } from "node:util";
import { expect, test } from "vitest";
import { loadDriver } from "./load-driver.ts";
import { sqlite } from "./sqlite.ts";
import { readAll, newFolder, openStorage, tables, write } from "./test/notes.ts";

async function closedFile(folder: string, count: number): Promise<string> {
  const file = join(folder, "site.db");
  const storage = await openStorage(file);
  await write(storage, count);
  await storage.close();
  return file;
}
async function findings(file: string): Promise<string[]> {
  const found: string[] = [];
  for await (const line of sqlite(file).check!()) found.push(line);
  return found;
}
/** Numbers that are the same each time. */
function chance(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296;
    return state / 4_294_967_296;
  };
}
/** Flips a share of the bytes, at least one. */
function flipped(bytes: Buffer, share: number, next: () => number): Buffer {
  const copy = Buffer.from(bytes);
  for (let left = Math.max(1, Math.round(bytes.length * share)); left > 0; left--) {
    const at = Math.floor(next() * copy.length);
    copy[at] = copy[at]! ^ (1 + Math.floor(next() * 255));
  }
  return copy;
}
/** Overwrites bytes of a file like a failing disk, without a change of its size or modification time. */
function putUnseen(file: string, bytes: Buffer): void {
  const { atimeMs, mtimeMs } = statSync(file);
  const seal = JSON.parse(readFileSync(`${file}-seal`, "utf8")) as { written: string };
  writeFileSync(file, bytes);
  utimesSync(file, atimeMs / 1000, mtimeMs / 1000);
  // Times in nanoseconds cannot be set from here.
  const written = String(statSync(file, { bigint: true }).mtimeNs);
  writeFileSync(`${file}-seal`, JSON.stringify({ ...seal, written }));
}

// Trial R-17 of docs/reliability.md.
test("a file that was modified while closed is rejected", async () => {
  const folder = newFolder();
  const file = await closedFile(folder, 500);
  const whole = readFileSync(file);
  const seal = readFileSync(`${file}-seal`);
  const storage = await openStorage(file);
  const right = await readAll(storage);
  await storage.close();
  const next = chance(17);
  let rejected = 0;
  for (let round = 0; round < 200; round++) {
    writeFileSync(`${file}-seal`, seal);
    putUnseen(file, flipped(whole, [0, 0.0001, 0.001, 0.01][round % 4]!, next));
    const damaged = sqlite(file).open([]);
    await expect(damaged.plan()).rejects.toThrow(
      /^sqlite: .+site\.db is damaged: .+`waymark restore`/,
    );
    expect(existsSync(`${file}-seal`)).toBe(true);
    if (round % 20 === 0) {
      expect((await findings(file)).length).toBeGreaterThan(0);
      const copied = sqlite(file).backup!({ to: join(folder, "copy.db") });
      await expect(copied).rejects.toMatchObject({ name: "BackupError", reason: "damaged" });
    }
    rejected++;
    await damaged.close();
  }
  expect(rejected).toBe(200);
  writeFileSync(`${file}-seal`, seal);
  putUnseen(file, whole);
  const again = await openStorage(file);
  expect(await readAll(again)).toEqual(right);
  await again.close();
}, 60_000);

// Trial R-17 of docs/reliability.md.
test("the structure of a file written by other programs is checked; only changed values can remain undetected", async () => {
  const folder = newFolder();
  const file = await closedFile(folder, 500);
  const whole = readFileSync(file);
  const before = await openStorage(file);
  const right = (await readAll(before)) as [{ id: number }[]];
  await before.close();
  const next = chance(71);
  const seen = { refused: 0, failed: 0, right: 0, changed: 0 };
  for (let round = 0; round < 200; round++) {
    writeFileSync(file, flipped(whole, [0, 0.0001, 0.001, 0.01][round % 4]!, next));
    const storage = sqlite(file).open(tables);
    const answer = await readAll(storage).catch((error: Error) => {
      if (/is damaged|is not a SQLite database|newer version/.test(error.message)) seen.refused++;
      else seen.failed++;
      return undefined;
    });
    if (isDeepStrictEqual(answer, right)) seen.right++;
    else if (answer !== undefined) seen.changed++;
    await storage.close();
  }
  expect(seen.refused + seen.failed).toBeGreaterThan(140);
}, 60_000);

test("a seal is valid until the next write, and is renewed when the last process closes", async () => {
  const folder = newFolder();
  const file = await closedFile(folder, 50);
  const seal = `${file}-seal`;
  expect(existsSync(seal)).toBe(true);
  const one = await openStorage(file);
  expect(existsSync(seal)).toBe(false);
  const two = await openStorage(file);
  await one.close();
  expect(existsSync(seal)).toBe(false);
  await write(two, 1, 51);
  await two.close();
  expect(existsSync(seal)).toBe(true);
  // Writes of another program are not damage.
  const copy = join(folder, "copy.db");
  copyFileSync(file, copy);
  copyFileSync(seal, `${copy}-seal`);
  const three = await openStorage(copy);
  await write(three, 1, 52);
  await three.close();
  expect(await findings(copy)).toEqual([]);
});

test("a truncated file and a file with damaged pages are rejected", async () => {
  const folder = newFolder();
  const file = await closedFile(folder, 500);
  const whole = readFileSync(file);
  truncateSync(file, whole.length - 4096 * 3);
  await expect(openStorage(file)).rejects.toMatchObject({
    name: "DamagedStorageError",
    message: expect.stringContaining("its end is missing") as string,
  });
  expect(await findings(file)).toContain("The end of the file is missing.");
  writeFileSync(file, Buffer.concat([whole.subarray(0, 8192), Buffer.alloc(whole.length - 8192)]));
  await expect(openStorage(file)).rejects.toMatchObject({ name: "DamagedStorageError" });
});

test("a check finds differences between a table and its full-text index", async () => {
  const folder = newFolder();
  const file = await closedFile(folder, 20);
  expect(await findings(file)).toEqual([]);
  const db = loadDriver().open(file);
  db.exec("delete from notes where id in (3, 4); insert into notes values (99, 'a', 'b', '')");
  db.close();
  expect(await findings(file)).toEqual([
    "1 rows of notes are missing in its full-text index.",
    "The full-text index of notes has 2 rows that do not exist.",
  ]);
});
