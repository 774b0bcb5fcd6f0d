import { id, table, text } from "@waymark/core";
import type { NamedTable, Storage } from "@waymark/storage";
import { type AddressInfo, connect, createServer } from "node:net";
import { afterAll, afterEach, expect, test as register, vi } from "vitest";
import { type ServerOptions, toOptions } from "./options.ts";
import { pool } from "./pool.ts";
import { postgres } from "./postgres.ts";
import { sqlOf } from "./client.ts";
import { startPostgres } from "./testing/server.ts";

const boats = table({ id: id(), name: text() }, { search: { columns: ["name"] } });
const named: NamedTable = { name: "boats", module: "harbour", table: boats as NamedTable["table"] };
const server = await startPostgres();
const url = (await server?.createDatabase("harbour")) ?? "";
const test = register.skipIf(server === undefined);
afterAll(() => server?.stop());

const opened: Storage[] = [];
let schemas = 0;
function open(options: Partial<ServerOptions> = {}): Storage {
  const schema = `s${++schemas}`;
  const storage = postgres({ url, schema, durability: "unchecked", ...options }).open([named]);
  opened.push(storage);
  return storage;
}
afterEach(async () => {
  for (const storage of opened.splice(0)) await storage.close();
});
const superuser = () => url.replace("waymark@", "postgres@");
const busy = { name: "StorageUnavailableError", reason: "busy" };

async function until(holds: () => boolean | Promise<boolean>): Promise<void> {
  for (let tries = 0; !(await holds()); tries++) {
    if (tries > 200) throw new Error("It did not come to be.");
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}

test("an unavailable server fails fast, and is used again when it is back", async () => {
  const storage = open();
  await storage.migrate();
  await storage.insert(boats, [{ name: "Gull" }]);
  const cut = storage.transaction(async (tx) => {
    await tx.insert(boats, [{ name: "Tern" }]);
    await server?.halt("fast");
    await tx.insert(boats, [{ name: "Petrel" }]);
  });
  await expect(cut).rejects.toMatchObject(busy);
  await expect(storage.count(boats)).rejects.toMatchObject(busy);
  await expect(storage.insert(boats, [{ name: "Tern" }])).rejects.toMatchObject(busy);
  await server?.resume();
  expect(await storage.count(boats)).toBe(1);
  await storage.transaction((tx) => tx.insert(boats, [{ name: "Tern" }]));
  expect(await storage.count(boats)).toBe(2);
});

test("statements fail if a host is cut off, and new connections are used afterwards", async () => {
  const network = await startNetwork(url);
  const storage = open({ url: network.url, statementTimeout: 100, queueTimeout: 100 });
  await storage.migrate();
  await storage.insert(boats, [{ name: "Gull" }]);
  const findAll = () => Promise.all(Array.from({ length: 10 }, () => storage.find(boats, {})));
  await findAll();
  network.cut();
  const start = performance.now();
  await Promise.all([
    expect(storage.count(boats)).rejects.toMatchObject(busy),
    expect(storage.insert(boats, [{ name: "Tern" }])).rejects.toMatchObject(busy),
    expect(
      storage.transaction((tx) => tx.insert(boats, [{ name: "Petrel" }])),
    ).rejects.toMatchObject(busy),
  ]);
  expect(performance.now() - start).toBeLessThan(20_000);
  network.restore();
  // Idle connections from before are not used either.
  for (const rows of await findAll()) expect(rows).toHaveLength(1);
  await storage.close();
  opened.length = 0;
  network.close();
}, 60_000);

test("the version is unknown while the listening connection is cut off, and stable on a new one", async () => {
  const network = await startNetwork(url);
  const storage = open({ url: network.url });
  await storage.migrate();
  const isStable = () => storage.version() === storage.version();
  await until(isStable);
  network.cut();
  network.restore();
  await vi.waitUntil(() => !isStable(), { timeout: 15_000, interval: 50 });
  await until(isStable);
  await storage.close();
  opened.length = 0;
  network.close();
}, 30_000);

/** A network between a site and the server, which drops what is sent on connections from before it was cut. */
async function startNetwork(to: string) {
  const target = new URL(to);
  const folder = target.searchParams.get("host");
  const port = Number(target.port || 5432);
  const connections = new Set<{ isCut: boolean; close: () => void }>();
  let isCut = false;
  const proxy = createServer((near) => {
    const far = folder
      ? connect({ path: `${folder}/.s.PGSQL.${port}` })
      : connect({ host: target.hostname, port });
    const close = () => [near, far].forEach((one) => one.destroy());
    const line = { isCut, close };
    connections.add(line);
    near.on("data", (data) => line.isCut || far.write(data));
    far.on("data", (data) => line.isCut || near.write(data));
    for (const one of [near, far]) one.on("error", close).on("close", close);
  });
  await new Promise<void>((resolve) => proxy.listen(0, "127.0.0.1", resolve));
  target.searchParams.delete("host");
  target.host = `127.0.0.1:${(proxy.address() as AddressInfo).port}`;
  const setCut = (cut: boolean) => {
    isCut = cut;
    if (cut) for (const line of connections) line.isCut = true;
  };
  return {
    url: target.href,
    cut: () => setCut(true),
    restore: () => setCut(false),
    close() {
      for (const { close } of connections) close();
      proxy.close();
    },
  };
}

test("the version changes with each call while it is unknown, and is stable afterwards", async () => {
  const storage = open();
  await storage.migrate();
  const rests = () => storage.version() === storage.version();
  await until(rests);
  await server?.halt("fast");
  await until(() => !rests());
  await server?.resume();
  await until(rests);
  const before = storage.version();
  await storage.insert(boats, [{ name: "Gull" }]);
  expect(storage.version()).toBe(before);
});

test("a failing LISTEN leaves no connection", async () => {
  const { settings, server: at } = toOptions({ url, durability: "unchecked" });
  if (!("url" in at)) return;
  const client = pool(at, settings, () => 0);
  const others = async () => {
    const text =
      "select 1 from pg_stat_activity where application_name = 'waymark' and pid <> pg_backend_pid()";
    return (await client.run({ text })).count;
  };
  const before = await others();
  for (let i = 0; i < 3; i++)
    await expect(
      client.listen(
        'no"channel',
        () => {},
        () => {},
      ),
    ).rejects.toThrow(/syntax/);
  await until(async () => (await others()) === before);
  await client.close();
});

// Trial R-2 of docs/reliability.md.
test("rejects a server with a setting that can lose acknowledged writes, and names the setting", async () => {
  const storage = open({ durability: "checked" });
  await expect(storage.migrate()).rejects.toThrow(/fsync = off/);
  await expect(storage.count(boats)).rejects.toThrow(/fsync = off/);
});

test("a database with another encoding is rejected", async () => {
  await server?.query("create database latin encoding 'LATIN1' template template0 owner waymark");
  const storage = open({ url: url.replace("/harbour", "/latin") });
  await expect(storage.migrate()).rejects.toThrow(/encoding is LATIN1/);
});

test("a missing database and missing tables are reported", async () => {
  await expect(open({ url: url.replace("/harbour", "/nowhere") }).count(boats)).rejects.toThrow(
    /database "nowhere" does not exist/,
  );
  await expect(open().count(boats)).rejects.toThrow(/not up to date/);
});

test("sites in two schemas of one database do not see each other", async () => {
  const [one, other] = [open(), open()];
  for (const storage of [one, other]) await storage.migrate();
  await one.insert(boats, [{ name: "Gull" }]);
  expect([await one.count(boats), await other.count(boats)]).toEqual([1, 0]);
});

test("a role that owns one schema has sufficient privileges", async () => {
  await server?.query("create role tenant login");
  await server?.query("create schema tenant authorization tenant", [], superuser());
  await server?.query("revoke create on schema public from public", [], superuser());
  const storage = open({ url: url.replace("waymark@", "tenant@"), schema: "tenant" });
  expect((await storage.migrate()).steps.length).toBe(1);
  await storage.insert(boats, [{ name: "Gull" }]);
  expect(await storage.count(boats, { match: "gull" })).toBe(1);
  const lost = open({ url: url.replace("waymark@", "tenant@"), schema: "nowhere" });
  await expect(lost.migrate()).rejects.toThrow(/permission denied/);
});

test("far pages are correct despite writes of this process", async () => {
  const storage = open();
  await storage.migrate();
  const names = Array.from({ length: 1500 }, (_, n) => ({ name: `boat ${(n * 7919) % 1500}` }));
  await storage.insert(boats, names);
  for (const offset of [600, 610, 605, 1200, 1210, 1495, 600]) {
    const query = { orderBy: "name", direction: "desc", columns: ["id"] } as const;
    const all = await storage.find(boats, query);
    const page = await storage.find(boats, { ...query, offset, limit: 10 });
    expect(page).toEqual(all.slice(offset, offset + 10));
    await storage.insert(boats, [{ name: `boat ${offset}` }]);
  }
});

test("manual changes are reported", async () => {
  const storage = open();
  await storage.migrate();
  expect((await storage.plan()).drift).toEqual([]);
  const sql = sqlOf(storage);
  await sql?.query("alter table boats add column extra integer");
  await sql?.query("alter table boats alter column name drop not null");
  await sql?.query("drop index boats__search");
  await sql?.query("create index by_hand on boats (name)");
  await sql?.query("create table piers (id integer primary key)");
  await sql?.query("alter table boats add foreign key (extra) references piers on delete set null");
  await sql?.query("alter table boats drop constraint boats_pkey");
  expect((await storage.plan()).drift).toEqual([
    "Column boats.name may be null.",
    "Column boats.extra does not belong to this module.",
    "The key of boats is none and was created as id.",
    "The full-text index boats__search is missing.",
    "Index by_hand does not belong to this module.",
    "Foreign key boats.extra to piers, on delete set null does not belong to this module.",
  ]);
  await sql?.query("drop table boats");
  expect((await storage.plan()).drift).toEqual(["Table boats is missing."]);
});

test("a foreign table is not used", async () => {
  const storage = open();
  await sqlOf(storage)?.query(`create schema s${schemas}`);
  await sqlOf(storage)?.query("create table boats (id integer)");
  await expect(storage.migrate()).rejects.toThrow(/already has a table boats/);
});

test("other packages run statements inside a transaction, or on the storage", async () => {
  const storage = open();
  await storage.migrate();
  const failed = storage.transaction(async (tx) => {
    await sqlOf(tx)?.query("insert into boats (name) values ($1)", ["Gull"]);
    expect(await tx.count(boats)).toBe(1);
    throw new Error("no");
  });
  await expect(failed).rejects.toThrow("no");
  const found = await sqlOf(storage)?.query("select count(*)::int as n, now() as at from boats");
  expect(found).toMatchObject({ rows: [{ n: 0, at: expect.any(Date) }], count: 1 });
});

test("a connection with too many old statements is replaced", async () => {
  const storage = open({ statements: 5, pool: { max: 1 } });
  await storage.migrate();
  const sql = sqlOf(storage);
  const prepared = async () =>
    (await sql?.query("select count(*)::int as n from pg_prepared_statements"))?.rows[0]?.["n"];
  for (let n = 1; n <= 40; n++)
    await storage.count(boats, { or: Array.from({ length: n }, () => ({ name: "Gull" })) });
  expect(await prepared()).toBeLessThan(15);
});

test("changes of a table by another process do not break earlier readers", async () => {
  const storage = open({ pool: { max: 4 } });
  const other = open({ schema: `s${schemas}` });
  await storage.migrate();
  await storage.insert(boats, [{ name: "Gull" }]);
  const find = (from: Pick<Storage, "find">) => from.find(boats, { where: { id: { gt: 0 } } });
  const add = (name: string) =>
    storage.transaction(async (tx) => {
      await tx.insert(boats, [{ name }]);
      return find(tx);
    });
  const everywhere = <T>(work: () => Promise<T>) => Promise.all(Array.from({ length: 4 }, work));
  await everywhere(() => find(storage));
  await everywhere(() => add("Tern"));
  const widen = (to: number) =>
    sqlOf(other)?.query(`alter table boats alter column name type varchar(${to})`);
  await widen(100);
  for (const found of await everywhere(() => find(storage))) expect(found).toHaveLength(5);
  await widen(200);
  await everywhere(() => add("Petrel"));
  expect(await storage.count(boats, { name: "Petrel" })).toBe(4);
});

test("a text with more words than PostgreSQL indexes per row is found by its first ones", async () => {
  const storage = open();
  await storage.migrate();
  const words = Array.from({ length: 200_000 }, (_, n) => `word${n}`);
  await storage.insert(boats, [{ name: words.join(" ") }]);
  expect(await storage.count(boats, { match: "word17" })).toBe(1);
  expect(await storage.count(boats, { match: "word199999" })).toBe(0);
});
