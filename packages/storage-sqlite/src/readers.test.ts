import { StorageUnavailableError, type Storage } from "@waymark/storage";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeAll, afterAll, describe, expect, test } from "vitest";
import { sqlite } from "./sqlite.ts";
import { newFolder, notes, openStorage, tables, write } from "./test/notes.ts";

/** More rows than are read through in the thread of the site. */
const many = 120_000;
const folder = mkdtempSync(join(tmpdir(), "waymark-readers-"));
const file = join(folder, "large.db");
let storage: Storage;
beforeAll(async () => {
  storage = await openStorage(file);
  for (let first = 1; first <= many; first += 10_000) await write(storage, 10_000, first);
}, 60_000);
afterAll(async () => {
  await storage.close();
  rmSync(folder, { recursive: true });
});

/** Whether other tasks run before this is read. */
async function letsOthersIn(read: () => Promise<unknown>): Promise<boolean> {
  let isRead = false;
  const answer = read().then((value) => {
    isRead = true;
    return value;
  });
  // Work that needs no other thread is finished within these steps.
  for (let step = 0; step < 1000 && !isRead; step++) await Promise.resolve();
  const letsIn = !isRead;
  await answer;
  return letsIn;
}
const slowWhere = { body: { contains: "number5999" }, title: { contains: "9" } };
const newest = [{ at: "desc" }, { id: "desc" }] as const;
/** Queries that may scan the whole table. */
const long: Record<string, (from: Storage) => Promise<unknown>> = {
  "a search in another order": (from) =>
    from.find(notes, { where: { match: "word" }, orderBy: "title", limit: 10 }),
  "a search with other conditions": (from) =>
    from.find(notes, { where: { match: "word", ...slowWhere }, orderBy: newest, limit: 10 }),
  "an order without an index": (from) => from.find(notes, { orderBy: "at", limit: 10 }),
  "a condition without an index": (from) => from.find(notes, { where: slowWhere, limit: 10 }),
  "a condition and no limit": (from) => from.find(notes, { where: slowWhere }),
  "a far page": (from) => from.find(notes, { orderBy: "title", limit: 5, offset: 110_000 }),
  "a count": (from) => from.count(notes, slowWhere),
  "a count of words": (from) => from.count(notes, { match: "word" }),
  "a count of all": (from) => from.count(notes),
};
/** Queries that follow an index or read few rows. */
const short: Record<string, (from: Storage) => Promise<unknown>> = {
  "a row by its key": (from) => from.get(notes, 5),
  "rows by their keys": (from) => from.find(notes, { where: { id: { in: [1, 2] } } }),
  "a page in the order of the key": (from) => from.find(notes, { limit: 10, offset: 100 }),
  "a page along an index": (from) => from.find(notes, { orderBy: "title", limit: 10 }),
  "a page from the end of an index": (from) =>
    from.find(notes, { orderBy: [{ title: "desc" }, { id: "desc" }], limit: 10 }),
  "a range of an index": (from) =>
    from.find(notes, { where: { title: { gt: "note 5" } }, orderBy: "title", limit: 10 }),
  "rows of an index": (from) => from.find(notes, { where: { title: "note 7" } }),
  "a count of rows by their keys": (from) => from.count(notes, { id: { in: [1, 2] } }),
};

describe("a query that may scan a large table", () => {
  // Trial R-13 of docs/reliability.md.
  test.each(Object.entries(long))("%s does not delay other requests", async (_, read) => {
    const own = sqlite({ file, readers: 0 }).open(tables);
    expect(await letsOthersIn(() => read(own))).toBe(false);
    expect(await letsOthersIn(() => read(storage))).toBe(true);
    expect(await read(storage)).toEqual(await read(own));
    await own.close();
  });
  test.each(Object.entries(short))("%s is read synchronously", async (_, read) => {
    expect(await letsOthersIn(() => read(storage))).toBe(false);
  });

  test("sees earlier writes, and counts again after a write", async () => {
    const before = await storage.count(notes, { match: "newly" });
    await storage.insert(notes, [{ title: "newly", body: "", at: "2026-12-01T00:00:00" }]);
    expect(await storage.count(notes, { match: "newly" })).toBe(before + 1);
    const found = await storage.find(notes, {
      where: { match: "newly" },
      orderBy: newest,
      limit: 1,
    });
    expect(found.map(({ title }) => title)).toEqual(["newly"]);
    expect(await storage.remove(notes, { title: "newly" })).toBe(before + 1);
    expect(await storage.count(notes, { match: "newly" })).toBe(0);
  });

  // Trial R-13 of docs/reliability.md.
  test("is aborted at its time limit, and the threads continue with other reads", async () => {
    const hasty = sqlite({ file, readers: 1, readTimeout: 1 }).open(tables);
    const refused = await Promise.allSettled(
      Array.from({ length: 10 }, (_, n) => hasty.count(notes, { ...slowWhere, id: { gt: n } })),
    );
    expect(refused.map(({ status }) => status)).toContain("rejected");
    for (const one of refused)
      if (one.status === "rejected") {
        expect(one.reason).toBeInstanceOf(StorageUnavailableError);
        expect(one.reason).toMatchObject({ reason: "busy" });
      }
    expect(await hasty.find(notes, { orderBy: "title", limit: 1 })).toHaveLength(1);
    await hasty.close();
  });

  // Trial R-13 of docs/reliability.md.
  test("is rejected immediately while a hundred others wait", async () => {
    // On a busy machine the last of them waits longer than the default time limit.
    const patient = sqlite({ file, readTimeout: 600_000 }).open(tables);
    // Results are received after all of them have begun, so that they need not read many rows.
    const counts = Array.from({ length: 150 }, (_, n) =>
      patient.count(notes, { ...slowWhere, id: { gt: many - 1000 + n } }),
    );
    const rejected = (await Promise.allSettled(counts)).map(({ status }) => status === "rejected");
    // Two are running, and a hundred are queued.
    expect(rejected.indexOf(true)).toBe(102);
    expect(rejected.slice(102).every(Boolean)).toBe(true);
    await patient.close();
  });

  test("ends before the file is closed, and afterwards nothing is read", async () => {
    const other = sqlite(file).open(tables);
    const counted = other.count(notes, { match: "word" });
    const closed = other.close();
    expect(await counted).toBeGreaterThan(0);
    await closed;
    await expect(other.count(notes)).rejects.toMatchObject({ reason: "closed" });
  });
});

test("a small table is read synchronously with any query", async () => {
  const small = await openStorage(join(newFolder(), "small.db"));
  await write(small, 100);
  for (const read of Object.values(long)) expect(await letsOthersIn(() => read(small))).toBe(false);
  await small.close();
});
