import { describe, expect, test } from "vitest";
import { memory } from "./memory.ts";
import { moveStorage, type MoveOptions, type MoveProgress } from "./move.ts";
import type { NamedTable, Storage, StorageAdapter } from "./port.ts";
import { boolean, timestamp, id, integer, json, real, table, text, type Table } from "./table.ts";

const boats = table(
  {
    id: id(),
    name: text(),
    berth: integer().nullable(),
    length: real().default(0),
    isOut: boolean().default(false),
    since: timestamp(),
    papers: json<unknown>().default(null),
  },
  {
    indexes: [{ columns: ["name"], unique: true }],
    search: { columns: ["name"], newestBy: "since" },
  },
);
const calls = table({ at: timestamp(), port: text(), n: integer() }, { key: ["port", "at"] });
const empty = table({ id: id() });
const named = (name: string, declared: object): NamedTable => ({
  name: `harbour_${name}`,
  module: "harbour",
  table: declared as Table,
});
const tables = [named("boats", boats), named("calls", calls), named("empty", empty)];

/** More rows than a batch has, one of them deleted. */
async function filled(adapter: StorageAdapter = memory()): Promise<StorageAdapter> {
  const db = adapter.open(tables);
  await db.migrate();
  const rows = Array.from({ length: 1201 }, (_, n) => ({
    name: `Boat ${n} \u{1f6a4}`,
    berth: n % 3 === 0 ? null : n,
    length: n / 7,
    isOut: n % 2 === 0,
    since: new Date(Date.UTC(2026, 0, 1) - n * 86_400_000),
    papers: n % 5 === 0 ? null : { flag: "PT", n: [n, { b: 1, a: null }] },
  }));
  await db.insert(boats, rows);
  await db.remove(boats, { id: { gt: 1200 } });
  await db.insert(
    calls,
    Array.from({ length: 700 }, (_, n) => ({ at: new Date(n * 1e9), port: `p${n % 7}`, n })),
  );
  await db.close();
  return adapter;
}
async function within<T>(adapter: StorageAdapter, work: (db: Storage) => Promise<T>): Promise<T> {
  const db = adapter.open(tables);
  try {
    return await work(db);
  } finally {
    await db.close();
  }
}
const all = (adapter: StorageAdapter) =>
  within(adapter, async (db) => [
    await db.find(boats, { orderBy: "id" }),
    await db.find(calls, { orderBy: [{ port: "asc" }, { at: "asc" }] }),
  ]);
const move = (from: StorageAdapter, to: StorageAdapter, more: Partial<MoveOptions> = {}) =>
  moveStorage({ from, to, tables, source: "one", ...more });

describe("moving a site to another storage", () => {
  test("copies every row with its id, its search words and the next id", async () => {
    const [from, to] = [await filled(), memory()];
    const { tables: sums, isResumed } = await move(from, to);
    expect(isResumed).toBe(false);
    expect(sums.map(({ name, rows }) => [name, rows])).toEqual([
      ["harbour_boats", 1200],
      ["harbour_calls", 700],
      ["harbour_empty", 0],
    ]);
    expect(await all(to)).toEqual(await all(from));
    await within(to, async (db) => {
      expect(await db.count(boats, { match: "boat 777" })).toBe(1);
      const [added] = await db.insert(boats, [{ name: "New", since: new Date() }]);
      expect(added?.id).toBe(1202);
    });
  });
  test("does not change the source, and works in the other direction", async () => {
    const from = await filled();
    const before = await all(from);
    const [there, back] = [memory(), memory()];
    await move(from, there);
    await move(there, back);
    expect(await all(from)).toEqual(before);
    expect(await all(back)).toEqual(before);
  });
  test("resumes after an interruption at any point", async () => {
    const from = await filled();
    // Five batches are copied, and ten compared; the last one ends the run.
    for (let abortAfter = 1; abortAfter < 15; abortAfter++) {
      const to = memory();
      const controller = new AbortController();
      let seen = 0;
      let copied = 0;
      const count = ({ doing }: MoveProgress) => {
        if (doing === "copying") copied++;
      };
      const broken = move(from, to, {
        signal: controller.signal,
        onProgress(progress) {
          count(progress);
          if (++seen === abortAfter) controller.abort(new Error("Enough."));
        },
      });
      await expect(broken).rejects.toThrow("Enough.");
      const { isResumed } = await move(from, to, { onProgress: count });
      expect(isResumed).toBe(true);
      expect(copied).toBe(5);
      expect(await all(to)).toEqual(await all(from));
    }
  });
  test("reports tables that have changed, and copies them again", async () => {
    const [from, to] = [await filled(), memory()];
    let isWritten = false;
    const first = move(from, to, {
      onProgress({ table: name }) {
        if (isWritten || name !== "harbour_calls") return;
        isWritten = true;
        void within(from, async (db) => {
          await db.update(boats, { id: 7 }, { name: "Renamed" });
          await db.insert(boats, [{ name: "Late", since: new Date(0) }]);
        });
      },
    });
    await expect(first).rejects.toMatchObject({
      reason: "changed",
      message: expect.stringMatching(/changed during .*harbour_boats \(1201 rows, of which 1200/),
    });
    const second: string[] = [];
    await move(from, to, {
      onProgress: ({ table: name, doing }) => doing === "copying" && second.push(name),
    });
    expect(new Set(second)).toEqual(new Set(["harbour_boats"]));
    expect(await all(to)).toEqual(await all(from));
  });
  test("rejects a target with rows, with another move, or with a completed one", async () => {
    const [from, to] = [await filled(), await filled()];
    await expect(move(from, to)).rejects.toThrow(/not empty: harbour_boats has 1200 rows/);
    const fresh = memory();
    await move(from, fresh);
    await expect(move(from, fresh)).rejects.toThrow(/is complete: run the site on it/);
    await expect(move(from, fresh, { source: "two" })).rejects.toThrow(/was moved from one/);
  });
  test("if two moves run concurrently, one continues and the other ends", async () => {
    const [from, to] = [await filled(), memory()];
    const runs = await Promise.allSettled([move(from, to), move(from, to)]);
    const ends = runs.map((run) => (run.status === "rejected" ? String(run.reason) : "done"));
    for (const end of ends) expect(end).toMatch(/^done$|Another process moves a site/);
    if (!ends.includes("done")) await move(from, to);
    expect(await all(to)).toEqual(await all(from));
  });
  test("rejects a source that is not migrated, and does not migrate it", async () => {
    const from = memory();
    await expect(move(from, memory())).rejects.toThrow(/Creates table harbour_boats/);
    await within(from, async (db) => expect((await db.plan()).steps.length).toBe(3));
  });
});
