import { describe, expect, test } from "vitest";
import { type NamedTable, type Storage, memory } from "@waymark/storage";
import { jobQueueContract, testClock } from "@waymark/testing";
import { tableQueue } from "./table-queue.ts";
import { jobsTable } from "./table.ts";

jobQueueContract(
  {
    async create() {
      const clock = testClock();
      const pass = (time: number) => clock.advance(time);
      return { queue: tableQueue(), storage: memory(), clock, pass };
    },
    skip: [],
  },
  { describe, test, expect },
);

test("a lease that is not an interval is rejected", () => {
  expect(() => tableQueue({ lease: "soon" })).toThrow("tableQueue: lease");
});

test("old completed jobs are removed in batches, and recent ones are kept", async () => {
  const clock = testClock();
  const adapter = tableQueue({ keep: { max: 3000 } });
  const storage = memory().open([
    { name: "core_jobs", module: "core", table: jobsTable as NamedTable["table"] },
  ]);
  const removed: number[] = [];
  const noting: Storage = {
    ...storage,
    async remove(table, where) {
      const count = await storage.remove(table, where);
      removed.push(count);
      return count;
    },
  };
  const rows = (count: number, ended: Date) =>
    Array.from({ length: count }, () => ({
      ...{ job: "harbour.count", args: {}, key: null, run_at: ended, added: ended },
      ...{ state: "done", ended },
    }));
  await storage.insert(jobsTable, rows(2500, clock.now()));
  clock.advance(8 * 86_400_000);
  await storage.insert(jobsTable, rows(10, clock.now()));
  await adapter.open({ storage: noting, clock }).cleanUp();
  expect(removed).toEqual([1000, 1000, 500]);
  expect(await storage.count(jobsTable)).toBe(10);
});
