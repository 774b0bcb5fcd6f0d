import { id, integer, table, text } from "@waymark/core";
import type { NamedTable, Session, Storage } from "@waymark/storage";
import { setTimeout as pause } from "node:timers/promises";
import { afterAll, afterEach, expect, test as register } from "vitest";
import type { ServerOptions } from "./options.ts";
import { postgres } from "./postgres.ts";
import { sqlOf } from "./client.ts";
import { sharedPostgres } from "./testing/shared-server.ts";

const boats = table(
  { id: id(), name: text(), trips: integer().default(0) },
  { indexes: [{ columns: ["name"], unique: true }] },
);
const notes = table({ id: id(), words: text() }, { search: { columns: ["words"] } });
const tables: readonly NamedTable[] = [
  { name: "boats", module: "harbour", table: boats as NamedTable["table"] },
  { name: "notes", module: "harbour", table: notes as NamedTable["table"] },
];
const server = await sharedPostgres();
const url = (await server?.createDatabase()) ?? "";
const test = register.skipIf(server === undefined);
afterAll(() => server?.stop());

const opened: Storage[] = [];
let schemas = 0;
async function open(options: Partial<ServerOptions> = {}): Promise<Storage> {
  const schema = options.schema ?? `s${++schemas}`;
  const storage = postgres({ url, durability: "unchecked", ...options, schema }).open(tables);
  opened.push(storage);
  await storage.migrate();
  return storage;
}
afterEach(async () => {
  for (const storage of opened.splice(0)) await storage.close();
});
const busy = { name: "StorageUnavailableError", reason: "busy" };

/** A transaction that has written to the row of this name, and stays open until it is released. */
async function busyWith(storage: Storage, name: string) {
  let letGo = () => {};
  const released = new Promise<void>((resolve) => (letGo = resolve));
  let done: Promise<unknown> = Promise.resolve();
  await new Promise<void>((resolve) => {
    done = storage.transaction(async (tx) => {
      await tx.increment(boats, { name }, { trips: 1 });
      resolve();
      await released;
    });
  });
  return async () => {
    letGo();
    await done;
  };
}

test("a locked row does not change until the transaction ends", async () => {
  const storage = await open();
  await storage.insert(boats, [{ name: "Gull" }]);
  const order: string[] = [];
  let update: Promise<unknown> = Promise.resolve();
  await storage.transaction(async (tx) => {
    const [gull] = await tx.find(boats, { where: { name: "Gull" }, forUpdate: true });
    update = storage.update(boats, { name: "Gull" }, { trips: 5 }).then(() => order.push("other"));
    await pause(50);
    expect(await tx.get(boats, gull?.id ?? 0)).toEqual(gull);
    order.push("holder");
  });
  await update;
  expect(order).toEqual(["holder", "other"]);
});

test("a transaction is repeated if its unique value was taken concurrently", async () => {
  const storage = await open();
  const free = async (): Promise<void> => {
    await storage.transaction(async (tx) => {
      let name = "Gull";
      for (let n = 2; (await tx.count(boats, { name })) > 0; n++) name = `Gull ${n}`;
      await pause(5);
      await tx.insert(boats, [{ name }]);
    });
  };
  await Promise.all([free(), free(), free()]);
  const names = (await storage.find(boats, { orderBy: "name" })).map(({ name }) => name);
  expect(names).toEqual(["Gull", "Gull 2", "Gull 3"]);
});

test("a permanent conflict becomes a ConflictError after three retries", async () => {
  const storage = await open();
  await storage.insert(boats, [{ name: "Gull" }]);
  let attempts = 0;
  const failed = storage.transaction(async (tx) => {
    attempts++;
    await tx.insert(boats, [{ name: "Gull" }]);
  });
  await expect(failed).rejects.toMatchObject({ name: "ConflictError", columns: ["name"] });
  expect(attempts).toBe(4);
});

test("a transaction is retried after a deadlock even if its work catches the error", async () => {
  const storage = await open();
  await storage.insert(boats, [{ name: "a" }, { name: "b" }]);
  const both = (first: string, second: string) =>
    storage.transaction(async (tx) => {
      await tx.increment(boats, { name: first }, { trips: 1 });
      await pause(20);
      await tx.increment(boats, { name: second }, { trips: 1 }).catch(() => undefined);
    });
  await Promise.all([both("a", "b"), both("b", "a")]);
  expect((await storage.find(boats, {})).map(({ trips }) => trips)).toEqual([2, 2]);
});

// Trial R-7 of docs/reliability.md.
test("a wait for a row lock that exceeds its limit fails as busy", async () => {
  const storage = await open({ lockTimeout: 100 });
  await storage.insert(boats, [{ name: "Gull" }]);
  const letGo = await busyWith(storage, "Gull");
  const asked = performance.now();
  await expect(storage.update(boats, { name: "Gull" }, { trips: 9 })).rejects.toMatchObject(busy);
  await expect(
    storage.transaction((tx) => tx.find(boats, { where: { name: "Gull" }, forUpdate: true })),
  ).rejects.toMatchObject(busy);
  expect(performance.now() - asked).toBeLessThan(5_000);
  await letGo();
  expect(await storage.update(boats, { name: "Gull" }, { trips: 9 })).toBe(1);
});

// Trial R-7 of docs/reliability.md.
test("a wait for an advisory lock may exceed the statement timeout, and has its own limit", async () => {
  const storage = await open({ lockTimeout: 50, statementTimeout: 50, queueTimeout: 700 });
  /** The promise resolves when it has the lock; `done` resolves when it has released it. */
  const holder = (milliseconds: number) =>
    new Promise<{ readonly done: Promise<void> }>((resolve) => {
      const done = storage.transaction(async (tx) => {
        await tx.lock("mooring");
        resolve({ done });
        await pause(milliseconds);
      });
    });
  const limits = (tx: Session) =>
    sqlOf(tx)?.query(
      "select current_setting('lock_timeout'), current_setting('statement_timeout')",
      [],
    );
  const first = await holder(300);
  await storage.transaction(async (tx) => {
    const before = await limits(tx);
    await tx.lock("mooring");
    expect(await limits(tx)).toEqual(before);
  });
  await first.done;
  const second = await holder(1200);
  await expect(storage.transaction((tx) => tx.lock("mooring"))).rejects.toMatchObject(busy);
  await second.done;
});

// Trial R-7 of docs/reliability.md.
test("a transaction with a timed-out statement is rolled back", async () => {
  const storage = await open({ statementTimeout: 100 });
  await storage.insert(boats, [{ name: "Gull" }]);
  const letGo = await busyWith(storage, "Gull");
  const failed = storage.transaction(async (tx) => {
    await tx.insert(boats, [{ name: "Tern" }]);
    await tx.update(boats, { name: "Gull" }, { trips: 9 }).catch(() => undefined);
    await tx.insert(boats, [{ name: "Petrel" }]);
  });
  await expect(failed).rejects.toMatchObject(busy);
  await letGo();
  expect(await storage.count(boats)).toBe(1);
});

// Trial R-7 of docs/reliability.md.
test("an idle transaction is ended, and its connection replaced", async () => {
  const storage = await open({ idleTimeout: 100, pool: { max: 1 } });
  const failed = storage.transaction(async (tx) => {
    await tx.insert(boats, [{ name: "Gull" }]);
    await pause(300);
    await tx.count(boats);
  });
  await expect(failed).rejects.toMatchObject(busy);
  expect(await storage.count(boats)).toBe(0);
});

// Trial R-7 of docs/reliability.md.
test("a wait for a connection has a time limit, and the queue has a size limit", async () => {
  const storage = await open({ pool: { max: 1, waiting: 3, waitTimeout: 500 } });
  await storage.insert(boats, [{ name: "Gull" }]);
  const letGo = await busyWith(storage, "Gull");
  const asked = performance.now();
  const results = await Promise.allSettled(Array.from({ length: 10 }, () => storage.count(boats)));
  for (const result of results) expect(result).toMatchObject({ status: "rejected", reason: busy });
  expect(performance.now() - asked).toBeLessThan(5_000);
  await letGo();
  expect(await storage.count(boats)).toBe(1);
});

// Trial R-7 of docs/reliability.md.
test("all of two hundred writers on five connections succeed", async () => {
  const storage = await open({ pool: { max: 5 } });
  await storage.insert(boats, [{ name: "Gull" }]);
  await Promise.all(
    Array.from({ length: 200 }, (_, n) =>
      n % 2
        ? storage.increment(boats, { name: "Gull" }, { trips: 1 })
        : storage.transaction(async (tx) => {
            await tx.increment(boats, { name: "Gull" }, { trips: 1 });
            await tx.insert(boats, [{ name: `Tern ${n}` }]);
          }),
    ),
  );
  expect(await storage.find(boats, { where: { name: "Gull" } })).toMatchObject([{ trips: 200 }]);
  expect(await storage.count(boats)).toBe(101);
});

// Trial R-7 of docs/reliability.md.
test("reads continue while all writers wait for a lock", async () => {
  const storage = await open({ pool: { max: 5, waitTimeout: 1000 }, lockTimeout: 1000 });
  await storage.insert(boats, [{ name: "Gull" }]);
  const letGo = await busyWith(storage, "Gull");
  const writes = Array.from({ length: 40 }, async (_, n) =>
    n % 2
      ? storage.increment(boats, { name: "Gull" }, { trips: 1 })
      : storage.transaction((tx) => tx.update(boats, { name: "Gull" }, { trips: 1 })),
  );
  const settled = Promise.allSettled(writes);
  const waits: number[] = [];
  for (let n = 0; n < 20; n++) {
    const asked = performance.now();
    expect(await storage.find(boats, { where: { name: "Gull" } })).toHaveLength(1);
    waits.push(performance.now() - asked);
    await pause(20);
  }
  expect(Math.max(...waits)).toBeLessThan(500);
  for (const one of await settled) expect(one).toMatchObject({ status: "rejected", reason: busy });
  await letGo();
  await storage.increment(boats, { name: "Gull" }, { trips: 1 });
});

// Trial R-13 of docs/reliability.md.
test("searches that take too long are aborted, and use at most half of the connections", async () => {
  const storage = await open({ pool: { max: 4, waitTimeout: 1000 }, statementTimeout: 400 });
  await storage.insert(boats, [{ name: "Gull" }]);
  let letGo = () => {};
  const released = new Promise<void>((resolve) => (letGo = resolve));
  let slow: Promise<PromiseSettledResult<unknown>[]> = Promise.resolve([]);
  const waits: number[] = [];
  await storage.transaction(async (tx) => {
    // The table is locked, so each search takes the maximum time.
    await sqlOf(tx)?.query("lock table notes");
    const where = { match: "oak" };
    slow = Promise.allSettled(
      Array.from({ length: 20 }, async (_, n) =>
        n % 2 ? storage.count(notes, where) : storage.find(notes, { where }),
      ),
    );
    for (let n = 0; n < 20; n++) {
      const asked = performance.now();
      expect(await storage.find(boats, { where: { name: "Gull" } })).toHaveLength(1);
      waits.push(performance.now() - asked);
      await pause(20);
    }
    void slow.then(letGo);
    await released;
  });
  expect(Math.max(...waits)).toBeLessThan(300);
  for (const one of await slow) expect(one).toMatchObject({ status: "rejected", reason: busy });
  expect(await storage.count(notes, { match: "oak" })).toBe(0);
});

test("if several processes migrate at the same time, each step runs once", async () => {
  const schema = `s${++schemas}`;
  const storages = Array.from({ length: 4 }, () =>
    postgres({ url, schema, durability: "unchecked" }).open(tables),
  );
  opened.push(...storages);
  const plans = await Promise.all(storages.map((storage) => storage.migrate()));
  expect(plans.map(({ steps }) => steps.length).toSorted()).toEqual([0, 0, 0, tables.length]);
});

test("waiting too long for another process that migrates is an error", async () => {
  const holder = await open({ pool: { max: 1 } });
  const schema = `s${schemas}`;
  await sqlOf(holder)?.query(
    "select pg_advisory_lock(hashtextextended(current_schema() || ' migration', 0))",
  );
  const storage = postgres({ url, schema, durability: "unchecked" }).open(tables);
  opened.push(storage);
  await expect(storage.migrate({ wait: 100 })).rejects.toMatchObject({ name: "MigrationError" });
  await holder.close();
  expect((await storage.migrate()).steps).toEqual([]);
});

test("generated ids follow explicit ones, of any process", async () => {
  const storage = await open();
  await Promise.all(
    Array.from({ length: 20 }, (_, n) =>
      storage.insert(boats, [{ id: 1000 - n * 10, name: `stated ${n}` }]),
    ),
  );
  const [row] = await storage.insert(boats, [{ name: "next" }]);
  expect(row?.id).toBeGreaterThan(1000);
});

test("statements of an aborted transaction are not run after it", async () => {
  const storage = await open();
  let late: Promise<unknown> = Promise.resolve();
  const given = storage.transaction(async (tx) => {
    await tx.insert(boats, [{ name: "Gull" }]);
    late = tx.insert(boats, [{ name: "Gull" }]).catch(() => undefined);
    throw new Error("no");
  });
  await expect(given).rejects.toThrow("no");
  await late;
  expect(await storage.count(boats)).toBe(0);
  await storage.transaction(async (tx) => {
    await tx.insert(boats, [{ name: "Tern" }]);
    const inner = tx.transaction(async (own) => {
      await own.insert(boats, [{ name: "Petrel" }]);
      late = own.insert(boats, [{ name: "Petrel" }]).catch(() => undefined);
      throw new Error("no");
    });
    await expect(inner).rejects.toThrow("no");
    await late;
  });
  expect(await storage.find(boats, { columns: ["name"] })).toEqual([{ name: "Tern" }]);
});
