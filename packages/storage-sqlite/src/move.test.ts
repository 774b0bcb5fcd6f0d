import { memory, moveStorage, type StorageAdapter } from "@waymark/core";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { sqlite } from "./sqlite.ts";
import { startChild } from "./test/child-process.ts";
import { before, fill } from "./test/harbour.ts";

let folder: string;
beforeEach(() => void (folder = mkdtempSync(join(tmpdir(), "waymark-move-"))));
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const [boats, calls] = before.map(({ table }) => table);
async function filled(adapter: StorageAdapter, count: number): Promise<StorageAdapter> {
  const storage = adapter.open(before);
  await storage.migrate();
  await fill(storage, count);
  await storage.remove(boats!, { id: count });
  await storage.close();
  return adapter;
}
/** All rows, the next id, and the results of a search. */
async function contents(adapter: StorageAdapter): Promise<unknown[]> {
  const storage = adapter.open(before);
  try {
    return [
      await storage.find(boats!, { orderBy: "id" }),
      await storage.find(calls!, {}),
      await storage.lastId(boats!),
      await storage.find(boats!, { where: { match: "boat12" }, columns: ["id"] }),
    ];
  } finally {
    await storage.close();
  }
}

test("rows are moved unchanged from memory to a file, and to another file", async () => {
  const from = await filled(memory(), 1300);
  const first = sqlite(join(folder, "first.db"));
  const second = sqlite(join(folder, "second.db"));
  await moveStorage({ from, to: first, tables: before, source: "memory" });
  expect(await contents(first)).toEqual(await contents(from));
  await moveStorage({ from: first, to: second, tables: before, source: "first" });
  expect(await contents(second)).toEqual(await contents(from));
  const back = memory();
  await moveStorage({ from: second, to: back, tables: before, source: "second" });
  expect(await contents(back)).toEqual(await contents(from));
});

test("a move that is killed at any moment can be resumed, and ends with the same rows on both sides", async () => {
  const source = join(folder, "source.db");
  const from = await filled(sqlite(source), 6000);
  let kills = 0;
  // Milliseconds that an uninterrupted move takes. Later attempts get more time, so that each round ends on a busy machine.
  let whole = 500;
  for (let round = 0; kills < 12 && round < 40; round++) {
    const target = join(folder, `target${round}.db`);
    for (let attempt = 1, isDone = false; !isDone; attempt++) {
      const child = await startChild("move");
      const began = performance.now();
      const timer = setTimeout(child.kill, Math.random() * whole * attempt);
      const { isDone: isWhole, errors } = await child.run(`${source} ${target}`);
      clearTimeout(timer);
      // If it is killed between its last step and its report, the next run reports that nothing is left.
      isDone = isWhole || /is complete/.test(errors);
      if (!isDone) kills++;
      else if (isWhole) whole = Math.min(whole, performance.now() - began);
    }
    expect(await contents(sqlite(target))).toEqual(await contents(from));
  }
  expect(kills).toBeGreaterThanOrEqual(12);
}, 300_000);
