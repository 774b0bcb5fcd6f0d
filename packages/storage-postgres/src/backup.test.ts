import type { PGlite } from "@electric-sql/pglite";
import { id, integer, table, text } from "@waymark/core";
import type { NamedTable, Storage } from "@waymark/storage";
import { spawn } from "node:child_process";
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, describe, expect, onTestFinished, test, vi } from "vitest";
import { postgres } from "./postgres.ts";
import { restricted } from "./backup.ts";
import { toEnvironment } from "./programs.ts";
import { sharedPostgres } from "./testing/shared-server.ts";

const server = await sharedPostgres();
afterAll(() => server?.stop());

const notes = table(
  { id: id(), title: text(), at: text() },
  { indexes: [["title"]], search: { columns: ["title"], newestBy: "at" } },
);
const counters = table({ kind: text(), n: integer() }, { key: ["kind"], watched: true });
const tables: readonly NamedTable[] = [
  { name: "notes", module: "notes", table: notes as NamedTable["table"] },
  { name: "counters", module: "notes", table: counters as NamedTable["table"] },
];

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "waymark-postgres-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
const toAdapter = (url: string, schema?: string) =>
  postgres({ url, durability: "unchecked", ...(schema !== undefined && { schema }) });
async function opened(url: string, schema?: string): Promise<Storage> {
  const storage = toAdapter(url, schema).open(tables);
  onTestFinished(() => storage.close());
  await storage.migrate();
  return storage;
}
let next = 0;
async function write(storage: Storage, count: number): Promise<void> {
  await storage.transaction(async (session) => {
    const rows = Array.from({ length: count }, () => ({
      title: `note ${++next} of 'quotes' and \\ :names`,
      at: "2026-11-21T10:00:00",
    }));
    await session.insert(notes, rows);
    const n = await session.count(notes);
    await session.upsert(counters, [{ kind: "notes", n }], { on: ["kind"] });
  });
}
const everything = async (storage: Storage) => [
  await storage.find(notes, {}),
  await storage.find(notes, { where: { match: "quotes" }, columns: ["id"] }),
  await storage.find(counters, {}),
];

describe.skipIf(!server)("with the programs of PostgreSQL", () => {
  test("a copy is restored into another database, with its indexes, words and ids", async () => {
    const [one, two] = [await server!.createDatabase(), await server!.createDatabase()];
    const storage = await opened(one);
    await write(storage, 200);
    const file = join(newFolder(), "rows.postgres");
    const { rows, versions } = await toAdapter(one).backup!({ to: file });
    expect(rows).toEqual({ notes: 200, counters: 1 });
    expect(Number(versions["postgres"])).toBeGreaterThanOrEqual(14);
    const order: string[] = [];
    await toAdapter(two).restore!({ from: file, ready: async () => void order.push("ready") });
    expect(order).toEqual(["ready"]);
    const restored = await opened(two);
    expect((await restored.plan()).drift).toEqual([]);
    expect(await everything(restored)).toEqual(await everything(storage));
    await write(restored, 1);
    expect(
      (await restored.find(notes, { orderBy: "id", direction: "desc", limit: 1 }))[0]!.id,
    ).toBe(201);
    const findings: string[] = [];
    for await (const line of toAdapter(two).check!()) findings.push(line);
    expect(findings).toEqual([]);
  });

  test("existing tables are replaced if requested, visible to others immediately; other tables are kept", async () => {
    const url = await server!.createDatabase();
    await server!.query("create table foreigner (id serial primary key, x int)", [], url);
    await server!.query("insert into foreigner (x) values (41)", [], url);
    await server!.query("create view seen as select x from foreigner", [], url);
    await server!.query(
      "create schema jobs create table job (id int); insert into jobs.job values (1)",
      [],
      url,
    );
    const storage = await opened(url);
    await write(storage, 50);
    const before = await everything(storage);
    const file = join(newFolder(), "rows.postgres");
    const schemas = ["jobs"];
    await toAdapter(url).backup!({ to: file, schemas });
    await write(storage, 5);
    await server!.query("insert into jobs.job values (2); update foreigner set x = 42", [], url);
    await expect(toAdapter(url).restore!({ from: file, schemas })).rejects.toMatchObject({
      name: "BackupError",
      reason: "target-not-empty",
    });
    expect(await storage.count(notes)).toBe(55);
    const version = storage.version();
    await toAdapter(url).restore!({ from: file, schemas, replace: true });
    expect(await everything(storage)).toEqual(before);
    expect(storage.version()).not.toBe(version);
    expect(await server!.query("select id from jobs.job", [], url)).toEqual([{ id: 1 }]);
    expect(await server!.query("select x from seen", [], url)).toEqual([{ x: 42 }]);
  });

  test("types, functions and views of others in the schema are kept", async () => {
    const url = await server!.createDatabase();
    await server!.query(
      `create type mood as enum ('calm', 'rough');
      create function twice(x int) returns int language sql as 'select 2 * x'`,
      [],
      url,
    );
    const storage = await opened(url);
    await write(storage, 3);
    const file = join(newFolder(), "rows.postgres");
    await toAdapter(url).backup!({ to: file });
    await write(storage, 1);
    await toAdapter(url).restore!({ from: file, replace: true });
    expect(await storage.count(notes)).toBe(3);
    expect(
      await server!.query("select twice(21) as n, 'calm'::mood::text as mood", [], url),
    ).toEqual([{ n: 42, mood: "calm" }]);
    await server!.query("create view titles as select title from notes", [], url);
    await write(storage, 1);
    await expect(toAdapter(url).restore!({ from: file, replace: true })).rejects.toMatchObject({
      name: "BackupError",
      message: expect.stringContaining("view titles depends on table notes") as string,
    });
    expect(await server!.query("select count(*)::int as n from titles", [], url)).toEqual([
      { n: 4 },
    ]);
  });

  test("row security of the tables of the site is restored with them", async () => {
    const [url, fresh] = [await server!.createDatabase(), await server!.createDatabase()];
    await write(await opened(url), 3);
    await server!.query(
      `alter table notes enable row level security;
      create policy early on notes for select using (id < 3)`,
      [],
      url,
    );
    const file = join(newFolder(), "rows.postgres");
    await toAdapter(url).backup!({ to: file });
    await toAdapter(url).restore!({ from: file, replace: true });
    await toAdapter(fresh).restore!({ from: file });
    for (const database of [url, fresh])
      expect(
        await server!.query(
          `select relrowsecurity, polname from pg_class left join pg_policy on polrelid = pg_class.oid
          where pg_class.oid = 'notes'::regclass`,
          [],
          database,
        ),
      ).toEqual([{ relrowsecurity: true, polname: "early" }]);
  });

  test("a site has its own schema, and a copy of another schema is rejected", async () => {
    const url = await server!.createDatabase();
    const [one, two] = [await opened(url, "one"), await opened(url, "two")];
    await write(one, 3);
    await write(two, 4);
    const file = join(newFolder(), "rows.postgres");
    await toAdapter(url, "one").backup!({ to: file });
    await expect(
      toAdapter(url, "two").restore!({ from: file, replace: true }),
    ).rejects.toMatchObject({ reason: "incompatible" });
    await write(one, 3);
    await toAdapter(url, "one").restore!({ from: file, replace: true });
    expect([await one.count(notes), await two.count(notes)]).toEqual([3, 4]);
    const fresh = await server!.createDatabase();
    await toAdapter(fresh, "one").restore!({ from: file });
    expect(await (await opened(fresh, "one")).count(notes)).toBe(3);
  });

  // Trial R-16 of docs/reliability.md.
  test("a copy shows one instant while others write", async () => {
    const url = await server!.createDatabase();
    const storage = await opened(url);
    await write(storage, 5000);
    let isOver = false;
    const writing = (async () => {
      while (!isOver) await write(storage, 1);
    })();
    const folder = newFolder();
    const fresh = await server!.createDatabase();
    for (let round = 0; round < 3; round++) {
      const before = await storage.count(notes);
      const file = join(folder, `rows-${round}`);
      const { rows } = await toAdapter(url).backup!({ to: file });
      await toAdapter(fresh).restore!({ from: file, replace: true });
      const [found] = await server!.query(
        "select (select count(*)::int from notes) as count, (select n::int from counters) as n",
        [],
        fresh,
      );
      expect(found).toEqual({ count: rows["notes"], n: rows["notes"] });
      expect(rows["notes"]).toBeGreaterThanOrEqual(before);
    }
    isOver = true;
    await writing;
  }, 60_000);

  // Trial R-16 of docs/reliability.md.
  test("a restore that is killed or aborted leaves the old rows", async () => {
    const [url, source] = [await server!.createDatabase(), await server!.createDatabase()];
    const many = await opened(source);
    await write(many, 20_000);
    const file = join(newFolder(), "rows.postgres");
    await toAdapter(source).backup!({ to: file });
    const storage = await opened(url);
    await write(storage, 7);
    const program = fileURLToPath(new URL("./testing/restore-once.mjs", import.meta.url));
    let old = 0;
    for (const lifetime of [1, 30, 60, 100, 150, 220]) {
      const child = spawn(process.execPath, [program, url, file], {
        stdio: ["ignore", "pipe", "inherit"],
      });
      const ended = new Promise((resolve) => child.once("close", resolve));
      child.stdout.once("data", () => setTimeout(() => child.kill("SIGKILL"), lifetime));
      await ended;
      const count = await storage.count(notes);
      expect([7, 20_000]).toContain(count);
      if (count !== 7) break;
      old++;
    }
    expect(old).toBeGreaterThan(0);
    const controller = new AbortController();
    const stopped = toAdapter(url).restore!({
      from: file,
      replace: true,
      signal: controller.signal,
      ready: async () => void setTimeout(() => controller.abort(new Error("enough")), 20),
    });
    await expect(stopped).rejects.toThrow("enough");
    expect([7, 20_000]).toContain(await storage.count(notes));
  }, 60_000);

  test("damaged, foreign and incomplete backups are rejected without changes", async () => {
    const url = await server!.createDatabase();
    const folder = newFolder();
    const file = join(folder, "rows.postgres");
    await expect(toAdapter(url).backup!({ to: file })).rejects.toMatchObject({
      reason: "incompatible",
    });
    expect(existsSync(file)).toBe(false);
    const storage = await opened(url);
    await write(storage, 300);
    await toAdapter(url).backup!({ to: file });
    await write(storage, 1);
    const restore = (from: string, ready = async () => {}) =>
      toAdapter(url).restore!({ from, replace: true, ready });
    await expect(restore(file, () => Promise.reject(new Error("no files")))).rejects.toThrow(
      "no files",
    );
    const bytes = readFileSync(file);
    const broken = join(folder, "broken");
    for (const part of [
      Buffer.from("this is a letter"),
      bytes.subarray(0, bytes.length / 2),
      bytes.subarray(0, bytes.length - 200),
    ]) {
      writeFileSync(broken, part);
      await expect(restore(broken)).rejects.toMatchObject({ name: "BackupError" });
    }
    expect(await storage.count(notes)).toBe(301);
  });

  test("the content of a foreign backup does not reach a shell", async () => {
    const [one, two] = [await server!.createDatabase(), await server!.createDatabase()];
    await write(await opened(one), 3);
    const folder = newFolder();
    const file = join(folder, "rows.postgres");
    await toAdapter(one).backup!({ to: file });
    const bytes = readFileSync(file);
    const at = bytes.indexOf("CREATE TABLE");
    const mark = join(folder, "mark");
    bytes.write(`\\! touch ${mark}\n--`, at, "latin1");
    writeFileSync(file, bytes);
    const target = await opened(two);
    await expect(toAdapter(two).restore!({ from: file })).rejects.toMatchObject({
      name: "BackupError",
    });
    expect(existsSync(mark)).toBe(false);
    expect(await target.count(notes)).toBe(0);
  });

  test("missing or outdated programs are reported by name", async () => {
    const url = await server!.createDatabase();
    await opened(url);
    const { findPrograms } = await import("./programs.ts");
    await expect(findPrograms(99)).rejects.toMatchObject({
      reason: "incompatible",
      message: expect.stringMatching(/of version \d+, the server of 99/) as string,
    });
    const folder = newFolder();
    for (const name of ["pg_dump", "pg_restore", "psql"]) {
      writeFileSync(join(folder, name), `#!/bin/sh\necho "${name} (PostgreSQL) 99.1"\n`);
      chmodSync(join(folder, name), 0o755);
    }
    const path = process.env["PATH"];
    process.env["PATH"] = `${folder}${delimiter}${path}`;
    try {
      expect((await findPrograms(99)).psql).toBe(join(folder, "psql"));
    } finally {
      process.env["PATH"] = path;
    }
  });
});

test("passwords are passed to the programs in the environment, and TLS certificates as files", () => {
  const pool = { max: 1, waiting: 1, waitTimeout: 1 };
  const url = "postgres://ines:p%40ss@db.example:6432/site?sslmode=verify-full";
  const env = toEnvironment({ url, pool, tls: undefined });
  expect(env).toMatchObject({
    PGHOST: "db.example",
    PGPORT: "6432",
    PGUSER: "ines",
    PGPASSWORD: "p@ss",
    PGDATABASE: "site",
    PGSSLMODE: "verify-full",
  });
  const socket = "postgres://ines@localhost/site?host=%2Frun%2Fpostgresql";
  expect(toEnvironment({ url: socket, pool, tls: false })).toMatchObject({
    PGHOST: "/run/postgresql",
    PGSSLMODE: "disable",
  });
  expect(() => toEnvironment({ url, pool, tls: { ca: "…" } })).toThrow(/sslrootcert/);
});

test("a password that is not in the URL is passed to the programs too", () => {
  vi.stubEnv("PGPASSWORD", "secret");
  vi.stubEnv("PGHOST", "elsewhere");
  onTestFinished(() => void vi.unstubAllEnvs());
  const pool = { max: 1, waiting: 1, waitTimeout: 1 };
  const env = (url: string) => toEnvironment({ url, pool, tls: undefined });
  expect(env("postgres://ines@db.example/site")).toMatchObject({
    PGPASSWORD: "secret",
    PGHOST: "db.example",
  });
  expect(env("postgres://ines:own@db.example/site")["PGPASSWORD"]).toBe("own");
});

test("a script with psql meta-commands is not executed, and settings of newer servers are left out", async () => {
  const script = async function* (...parts: string[]) {
    for (const part of parts) yield Buffer.from(part);
  };
  let major = 17;
  const read = async (...parts: string[]) => {
    let text = "";
    for await (const chunk of restricted(script(...parts), major)) text += chunk.toString();
    return text;
  };
  const [good, rest] = ["--\n-- a dump\n--\n\n\\restrict aB3\n", "select 1;\n".repeat(300)];
  expect(await read(good.slice(0, 9), good.slice(9), rest, "end")).toBe(`${good}${rest}end`);
  expect(await read(good)).toBe(good);
  const [before, setting] = ["SET lock_timeout = 0;\n", "SET transaction_timeout = 0;\n"];
  expect(await read(good, before, setting, rest)).toBe(`${good}${before}${setting}${rest}`);
  major = 16;
  expect(await read(good, before, setting, rest)).toBe(`${good}${before}${rest}`);
  for (const bad of ["", "--\n", "select 1;\n\\restrict aB3\n", `--\n\\! touch x\n${good}`, rest])
    await expect(read(bad)).rejects.toMatchObject({ reason: "incompatible" });
});

test("a PostgreSQL inside the process has no backup", () => {
  // Never started: only its address matters here.
  expect(postgres({ client: {} as PGlite }).backup).toBeUndefined();
});
