import { id, integer, table, text } from "@waymark/core";
import { toCatalog, type NamedTable, type Query } from "@waymark/storage";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { loadDriver } from "./load-driver.ts";
import { connect } from "./connection.ts";
import { toWriter } from "./lock.ts";
import { toOptions } from "./options.ts";
import { run, toReads, sqliteStatements } from "./reads.ts";
import { sqlite } from "./sqlite.ts";

const hits = table(
  { id: id(), path: text(), n: integer().default(0) },
  { indexes: [{ columns: ["path"], unique: true }] },
);
const tables: readonly NamedTable[] = [
  { name: "hits", module: "test", table: hits as NamedTable["table"] },
];
let folder = "";
let file = "";
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "waymark-sqlite-"));
  file = join(folder, "site.db");
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

async function opened(options: object = {}) {
  const storage = sqlite({ file, ...options }).open(tables);
  await storage.migrate();
  return storage;
}

describe("a connection", () => {
  // Trial R-2 of docs/reliability.md.
  test("applies its settings at every open, not only when the file is created", async () => {
    for (let round = 0; round < 3; round++)
      for (const [synchronous, level] of [
        ["full", 2],
        ["normal", 1],
      ] as const) {
        const db = connect(toOptions({ file, synchronous }), "writer");
        const settings = ["synchronous", "foreign_keys", "trusted_schema", "cell_size_check"].map(
          (name) => db.pragma(name, { simple: true }),
        );
        expect(settings).toEqual([level, 1, 0, 1]);
        expect(db.pragma("journal_mode", { simple: true })).toBe("wal");
        db.close();
      }
  });
  test("rejects files that are not databases, files of newer versions, and missing folders", async () => {
    writeFileSync(
      file,
      "This is not a database, but it is long enough to look like one.".repeat(50),
    );
    const expectRejection = (place: string) => expect(sqlite(place).open(tables).plan()).rejects;
    await expectRejection(file).toThrow(/is not a SQLite database/);
    rmSync(file);
    const newer = loadDriver().open(file);
    newer.pragma("user_version = 99");
    newer.close();
    await expectRejection(file).toThrow(/newer version/);
    await expectRejection(join(folder, "nowhere", "site.db")).toThrow(/cannot be opened/);
  });
  test("rejects invalid options", () => {
    expect(() => sqlite("")).toThrow(/file/);
    expect(() => sqlite({ file, synchronous: "off" as never })).toThrow(/synchronous/);
    expect(() => sqlite({ file, busyTimeout: -1 })).toThrow(/busyTimeout/);
  });
  test("leaves an empty write-ahead log when it is closed", async () => {
    const storage = await opened();
    await storage.insert(hits, [{ path: "/" }]);
    await storage.close();
    expect(() => readFileSync(`${file}-wal`)).toThrow();
    const db = loadDriver().open(file, { readonly: true });
    expect(db.prepare("select count(*) n from hits").get()).toEqual({ n: 1 });
    db.close();
  });
  test("does not change a table that it has not created", async () => {
    const other = loadDriver().open(file);
    other.exec("create table Hits (x)");
    other.close();
    const storage = sqlite(file).open(tables);
    await expect(storage.migrate()).rejects.toThrow(/already has a table hits/);
    expect((await storage.plan()).problems).toHaveLength(1);
    await storage.close();
  });
  test("reports that storage is used before it is migrated", async () => {
    const storage = sqlite(file).open(tables);
    await expect(storage.find(hits, {})).rejects.toThrow(/not up to date/);
    await expect(storage.insert(hits, [{ path: "/" }])).rejects.toThrow(/not up to date/);
    await storage.close();
  });
});

describe("statements", () => {
  test("are built once for each shape of query, whatever its values", async () => {
    const db = connect(toOptions(file), "writer");
    await (await opened()).close();
    const remaining = sqliteStatements(100);
    const reads = toReads(toCatalog(tables), remaining);
    const find = (query: Query) =>
      run(
        db,
        reads.find(db, hits as never, query, (draft) => run(db, draft.read())),
      );
    for (let i = 0; i < 20; i++) find({ where: { n: i, path: { ne: String(i) } }, limit: i });
    expect(remaining.counts).toEqual({ built: 1, hits: 19 });
    for (let length = 5; length <= 8; length++)
      find({
        where: { n: { in: Array.from({ length }, (_, index) => index) } },
      });
    for (let length = 17; length <= 1000; length += 91)
      find({
        where: { n: { in: Array.from({ length }, (_, index) => index) } },
      });
    expect(remaining.counts.built).toBe(3);
    db.close();
  });
  test("are evicted beyond their limit and continue to work", async () => {
    const storage = await opened({ statements: 2 });
    await storage.insert(hits, [{ path: "/" }]);
    for (let i = 0; i < 3; i++)
      for (const where of [{}, { n: 0 }, { path: "/" }, { n: { lt: 1 } }])
        expect(await storage.find(hits, { where })).toHaveLength(1);
    await storage.close();
  });
});

describe("links", () => {
  test("give the same result whether they are few or many", async () => {
    const links = table({ tag: integer(), hit: integer() }, { key: ["tag", "hit"] });
    const both = [
      ...tables,
      { name: "links", module: "test", table: links as NamedTable["table"] },
    ];
    const storage = sqlite(file).open(both);
    await storage.migrate();
    await storage.insert(
      hits,
      Array.from({ length: 3000 }, (_, n) => ({ path: `/${n}`, n: (n * 7) % 3000 })),
    );
    const tagged = (tag: number, length: number) =>
      Array.from({ length }, (_, n) => ({ tag, hit: n + 1 }));
    await storage.insert(links, [...tagged(1, 3), ...tagged(2, 2500)]);
    const first = (tag: number) =>
      storage.find(hits, {
        where: { exists: { table: links, to: "hit", where: { tag } } },
        orderBy: { n: "desc" },
        limit: 3,
      });
    const numbers = async (tag: number) => (await first(tag)).map((row) => row.n);
    const expected = (length: number) =>
      Array.from({ length }, (_, n) => (n * 7) % 3000)
        .sort((a, b) => b - a)
        .slice(0, 3);
    expect(await numbers(1)).toEqual(expected(3));
    expect(await numbers(2)).toEqual(expected(2500));
    await storage.insert(links, tagged(1, 2400).slice(3));
    expect(await numbers(1)).toEqual(expected(2400));
    await storage.close();
  });
});

describe("two processes on one file", () => {
  // Trial R-7 of docs/reliability.md.
  test("a writer waits for another process without blocking this one, and fails as busy", async () => {
    const storage = await opened({ busyTimeout: 1_000 });
    const other = loadDriver().open(file);
    other.exec("begin immediate");
    const writing = storage.insert(hits, [{ path: "/" }]);
    const ticks: number[] = [];
    const timer = setInterval(() => ticks.push(1), 5);
    expect(await storage.count(hits)).toBe(0);
    await expect(writing).rejects.toMatchObject({
      name: "StorageUnavailableError",
      reason: "busy",
    });
    expect(ticks.length).toBeGreaterThan(1);
    const patient = await opened({ busyTimeout: 10_000 });
    const waiting = Promise.all([
      patient.insert(hits, [{ path: "/a" }]),
      patient.transaction((tx) => tx.insert(hits, [{ path: "/b" }])),
    ]);
    setTimeout(() => other.exec("rollback"), 30);
    await waiting;
    clearInterval(timer);
    expect(await storage.count(hits)).toBe(2);
    other.close();
    await patient.close();
    await storage.close();
  });
  // Trial R-7 of docs/reliability.md.
  test("queued writers do not each wait the full time for a held lock", async () => {
    const storage = await opened({ busyTimeout: 500 });
    const other = loadDriver().open(file);
    other.exec("begin immediate");
    // One after the other they would wait for 200 seconds, longer than the time limit of tests.
    const results = await Promise.allSettled(
      Array.from({ length: 400 }, (_, n) => storage.insert(hits, [{ path: `/${n}` }])),
    );
    expect(results.every(({ status }) => status === "rejected")).toBe(true);
    other.close();
    await storage.close();
  });
  test("a cached count is discarded when another process writes", async () => {
    const storage = await opened();
    expect(await storage.count(hits)).toBe(0);
    const other = await opened();
    await other.insert(hits, [{ path: "/" }]);
    expect(await storage.count(hits)).toBe(1);
    expect(await storage.find(hits, {})).toHaveLength(1);
    await other.close();
    await storage.close();
  });
  test("if both migrate, each step runs once", async () => {
    const one = sqlite(file).open(tables);
    const two = sqlite(file).open(tables);
    const plans = await Promise.all([one.migrate(), two.migrate()]);
    expect(plans.flatMap(({ steps }) => steps)).toHaveLength(1);
    await one.close();
    await two.close();
  });
  // Trial R-4 of docs/reliability.md.
  test("increments of both processes are all counted", async () => {
    const one = await opened();
    const two = await opened();
    await one.insert(hits, [{ path: "/" }]);
    await Promise.all(
      Array.from({ length: 200 }, (_, n) =>
        n % 2
          ? one.increment(hits, { path: "/" }, { n: 1 })
          : two.transaction((tx) => tx.increment(hits, { path: "/" }, { n: 1 })),
      ),
    );
    expect((await one.find(hits, {}))[0]?.n).toBe(200);
    await one.close();
    await two.close();
  });
});

describe("failures", () => {
  // Trial R-9 of docs/reliability.md.
  test("a full disk has its own error; reads continue, and writes continue once there is space", async () => {
    await (await opened()).close();
    const options = toOptions(file);
    const writer = toWriter(connect(options, "writer"), options);
    const { connection } = writer;
    const add = (path: string) => () =>
      connection.prepare("insert into hits (path, n) values (?, 0)").run(path);
    const pages = connection.pragma("page_count", { simple: true }) as number;
    connection.pragma(`max_page_count = ${pages + 2}`);
    const full = { name: "StorageUnavailableError", reason: "full" };
    await expect(writer.transaction(add("x".repeat(50_000)))).rejects.toMatchObject(full);
    await expect(writer.single(add("x".repeat(50_000)))).rejects.toMatchObject(full);
    await writer.single(add("/short"));
    connection.pragma("max_page_count = 1000000");
    await writer.transaction(add("x".repeat(50_000)));
    expect(connection.prepare("select count(*) from hits").pluck().get()).toBe(2);
    await writer.close();
  });
  // Trial R-3 of docs/reliability.md.
  test("after a failed sync nothing more is written, while reads continue", async () => {
    await (await opened()).close();
    const options = toOptions(file);
    const writer = toWriter(connect(options, "writer"), options);
    const failedSync = Object.assign(new Error("disk I/O error"), { code: "SQLITE_IOERR_FSYNC" });
    const failed = { name: "StorageUnavailableError", reason: "failed" };
    await expect(
      writer.transaction(() => {
        throw failedSync;
      }),
    ).rejects.toMatchObject(failed);
    await expect(writer.single(() => 1)).rejects.toMatchObject(failed);
    await expect(writer.transaction(() => 1)).rejects.toMatchObject(failed);
    expect(await writer.read(() => 1)).toBe(1);
    await writer.close();
  });
  test("drift between the file and the record is reported", async () => {
    await (await opened()).close();
    const other = loadDriver().open(file);
    other.exec(
      "drop index hits__path_key; alter table hits add column own text; create index own on hits (own)",
    );
    other.close();
    const storage = sqlite(file).open(tables);
    expect((await storage.plan()).drift).toEqual([
      "Column hits.own does not belong to this module.",
      "Index hits__path_key is missing.",
      "Index own does not belong to this module.",
    ]);
    await storage.close();
  });
  test("a separate write inside a transaction does not deadlock", async () => {
    const storage = await opened({ queueTimeout: 50 });
    const stuck = storage.transaction(async () => {
      await storage.insert(hits, [{ path: "/" }]);
    });
    await expect(stuck).rejects.toMatchObject({ name: "StorageUnavailableError", reason: "busy" });
    await storage.insert(hits, [{ path: "/" }]);
    await storage.close();
  });
});
