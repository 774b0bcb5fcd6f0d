import { id, table, text } from "@waymark/core";
import { toCatalog, type NamedTable, type Where } from "@waymark/storage";
import { Client } from "pg";
import { afterAll, beforeAll, beforeEach, expect, test as register } from "vitest";
import { counts } from "./counts.ts";
import { postgres } from "./postgres.ts";
import type { Read } from "./reads.ts";
import { postgresStatements } from "./statements.ts";
import { sharedPostgres } from "./testing/shared-server.ts";

const boats = table({ id: id(), name: text() });
const named: NamedTable = { name: "boats", module: "harbour", table: boats as NamedTable["table"] };
const server = await sharedPostgres();
const url = (await server?.createDatabase()) ?? "";
const test = register.skipIf(server === undefined);

const open = () => postgres({ url, durability: "unchecked" }).open([named]);
const [storage, other] = [open(), open()];
const client = new Client({ connectionString: url });
beforeAll(async () => {
  if (!server) return;
  await storage.migrate();
  await client.connect();
});
beforeEach(async () => {
  if (!server) return;
  await storage.remove(boats, {});
  await storage.insert(boats, [{ name: "Gull" }, { name: "Tern" }]);
});
afterAll(async () => {
  await Promise.all([storage.close(), other.close()]);
  if (server) await client.end();
  await server?.stop();
});

const send = async (asked: Read<number>["bound"]) => {
  const { rows } = await client.query({
    text: asked.text,
    values: [...(asked.values ?? [])],
    rowMode: "array",
  });
  return { rows: rows.map(([number, state]) => [number && Number(number), state]), count: 1 };
};

test("a count is cached until the next commit", async () => {
  const count = counts(toCatalog([named]), postgresStatements(10), 10);
  const read = () => count(named.table, { name: "Gull" } as Where);
  const isCounted = async () => {
    const { text, values } = read().bound;
    const { rows } = await client.query(`explain (analyze, costs off) ${text}`, [
      ...(values ?? []),
    ]);
    const plan = rows.map((row) => row["QUERY PLAN"]).join("\n");
    expect(plan).toMatch(/on boats/);
    return !/on boats.*never executed/.test(plan);
  };
  const tell = async () => {
    const { bound: asked, result } = read();
    return result(await send(asked));
  };
  expect([await isCounted(), await tell(), await isCounted()]).toEqual([true, 1, false]);
  expect(await tell()).toBe(1);
  await other.insert(boats, [{ name: "Gull" }]);
  expect([await isCounted(), await tell(), await isCounted()]).toEqual([true, 2, false]);
});

test("writes of another process are counted as soon as they are committed", async () => {
  expect(await storage.count(boats)).toBe(2);
  await other.transaction(async (tx) => {
    await tx.insert(boats, [{ name: "Petrel" }]);
    expect([await storage.count(boats), await tx.count(boats)]).toEqual([2, 3]);
    // One that ends while another is still writing.
    await other.insert(boats, [{ name: "Skua" }]);
    expect([await storage.count(boats), await storage.count(boats)]).toEqual([3, 3]);
  });
  expect(await storage.count(boats)).toBe(4);
  await other.remove(boats, { name: "Skua" });
  expect(await storage.count(boats)).toBe(3);
});

test("rolled back savepoints are not counted", async () => {
  await storage.count(boats);
  await other.transaction(async (tx) => {
    await tx.insert(boats, [{ name: "Petrel" }]);
    await expect(
      tx.transaction(async (inner) => {
        await inner.insert(boats, [{ name: "Skua" }, { name: "Knot" }]);
        throw new Error("no");
      }),
    ).rejects.toThrow("no");
    expect(await storage.count(boats)).toBe(2);
  });
  expect(await storage.count(boats)).toBe(3);
});

test("concurrent counts are consistent with some moment in between", async () => {
  let sure = await storage.count(boats);
  const writing = (async () => {
    for (let i = 0; i < 100; i++) await other.insert(boats, [{ name: `Boat ${i}` }]);
  })();
  let isDone = false;
  void writing.finally(() => (isDone = true));
  while (!isDone) {
    const found = await storage.count(boats);
    expect(found).toBeGreaterThanOrEqual(sure);
    sure = found;
  }
  await writing;
  expect(await storage.count(boats)).toBe(102);
});
