import { id, ref, table, text } from "@waymark/core";
import { StorageUnavailableError, type NamedTable, type Storage } from "@waymark/storage";
import { sqlite } from "@waymark/storage-sqlite";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { libsql } from "./libsql.ts";

const folder = mkdtempSync(join(tmpdir(), "waymark-libsql-"));
afterAll(() => rmSync(folder, { recursive: true }));
let files = 0;
const newFile = () => join(folder, `${++files}.db`);

const boats = table({ id: id(), name: text() }, { search: { columns: ["name"] } });
const crew = table({ id: id(), boat: ref(boats, { onDelete: "cascade" }), name: text() });
const named: readonly NamedTable[] = [
  { name: "harbour_boats", module: "harbour", table: boats },
  { name: "harbour_crew", module: "harbour", table: crew },
];
async function fill(storage: Storage): Promise<void> {
  await storage.migrate();
  const [boat] = await storage.insert(boats, [{ name: "Auk of the north" }]);
  await storage.insert(crew, [{ boat: boat?.id, name: "Ada" }]);
}

test("SQLite and libSQL read and write each other's files", async () => {
  for (const [first, second] of [
    [libsql, sqlite],
    [sqlite, libsql],
  ] as const) {
    const file = newFile();
    const toPlace = (kind: typeof first) => (kind === libsql ? `file:${file}` : file);
    const one = first(toPlace(first)).open(named);
    await fill(one);
    await one.close();
    const adapter = second(toPlace(second));
    const other = adapter.open(named);
    expect(await other.plan()).toEqual({ steps: [], problems: [], drift: [] });
    await other.insert(boats, [{ name: "Tern" }]);
    expect(await other.find(boats, { where: { match: "nort" }, columns: ["id"] })).toEqual([
      { id: 1 },
    ]);
    expect(await other.count(boats, { match: "tern" })).toBe(1);
    await other.close();
    const findings: string[] = [];
    for await (const line of adapter.check?.() ?? []) findings.push(line);
    expect(findings).toEqual([]);
  }
});

test("a write waits for another process, until it has waited too long", async () => {
  const url = `file:${newFile()}`;
  const one = libsql(url).open(named);
  await fill(one);
  const other = libsql({ url, busyTimeout: 200 }).open(named);
  let release = () => {};
  const isHeld = new Promise<void>((resolve) => {
    release = resolve;
  });
  const holding = one.transaction(async (tx) => {
    await tx.insert(boats, [{ name: "Skua" }]);
    await isHeld;
  });
  const busy = other.insert(boats, [{ name: "Gull" }]);
  await expect(busy).rejects.toThrow(StorageUnavailableError);
  const waiting = other.transaction((tx) => tx.insert(boats, [{ name: "Gull" }]));
  release();
  await holding;
  await waiting;
  expect(await other.count(boats)).toBe(3);
  expect(await one.count(boats, { match: "gull" })).toBe(1);
  await other.close();
  await one.close();
});

test("operations of a transaction that are not awaited belong to it", async () => {
  const storage = libsql(":memory:").open(named);
  await storage.migrate();
  const pending: Promise<unknown>[] = [];
  await storage.transaction(async (tx) => {
    for (const name of ["Auk", "Skua", "Tern"]) pending.push(tx.insert(boats, [{ name }]));
  });
  await Promise.all(pending);
  expect(await storage.count(boats, { match: "skua" })).toBe(1);
  await storage.close();
});

test("a database in memory keeps its rows when it is closed and opened again", async () => {
  const adapter = libsql(":memory:");
  const one = adapter.open(named);
  await fill(one);
  await one.close();
  await expect(one.count(boats)).rejects.toThrow("Storage is closed.");
  const other = adapter.open(named);
  expect(await other.count(boats)).toBe(1);
  await other.close();
});

test("a file that is not a database is rejected", async () => {
  const file = newFile();
  writeFileSync(file, "Auk, Skua and Tern sailed north.".repeat(100));
  const storage = libsql(`file:${file}`).open(named);
  await expect(storage.count(boats)).rejects.toThrow(/damaged: file is not a database/);
  await storage.close();
});

test("a server that rejects the token and an unavailable server have different errors", async () => {
  const server = createServer((_, response) => response.writeHead(401).end("{}")).listen(0);
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const url = `http://127.0.0.1:${port}`;
  const storage = libsql({ url, authToken: "secret" }).open(named);
  await expect(storage.count(boats)).rejects.toThrow(/rejected the request with status 401/);
  server.close();
  server.closeAllConnections();
  await once(server, "close");
  await expect(storage.count(boats)).rejects.toThrow(StorageUnavailableError);
  await storage.close();
});

test.each([
  [{ url: "site.db" }, /"url"/],
  [{ url: "postgres://user:secret@db" }, /"url"/],
  [{ url: "file:" }, /"url"/],
  [{ url: ":memory:", busyTimeout: 0 }, /"busyTimeout"/],
  [{ url: ":memory:", synchronous: "off" as "full" }, /"synchronous"/],
])("invalid options are rejected: %o", (options, message) => {
  expect(() => libsql(options)).toThrow(message);
  expect(() => libsql(options)).not.toThrow(/secret/);
});
