import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { postgres } from "@waymark/storage-postgres";
import { startPostgres } from "@waymark/storage-postgres/testing";
import { sqlite } from "@waymark/storage-sqlite";
import { run } from "./run.mjs";

/** The storages that scripts test. */
export const storages = ["sqlite", "postgres"];
/** Their names in printed texts. */
export const storageNames = { sqlite: "SQLite", postgres: "PostgreSQL" };
/** The reason for skipping a test if `createTestDatabase` returns undefined. */
export const noPostgres = "PostgreSQL is not installed";

/** Opens the storage adapter of a test database. */
export const openStorage = ({ storage, file, url, pool = {} }) =>
  storage === "sqlite" ? sqlite(file) : postgres({ url, pool });

/** The SQLite database of a site in an existing folder, where the site also stores its files. */
export const sqliteDatabase = (folder) => ({
  storage: "sqlite",
  folder,
  file: join(folder, "site.db"),
});

/**
 * Creates an empty database for a site, and a temporary folder for its files; `remove` deletes both. Returns undefined for
 * PostgreSQL if it is not installed; otherwise `server` is a PostgreSQL server with fsync on and the given settings.
 */
export async function createTestDatabase(storage, { parent = tmpdir(), pool, settings } = {}) {
  const folder = mkdtempSync(join(parent, "waymark-test-"));
  const removeFolder = () => rmSync(folder, { recursive: true, force: true });
  if (storage === "sqlite")
    return { ...sqliteDatabase(folder), remove: async () => removeFolder() };
  // startPostgres creates the files of the server in the temporary directory of the system.
  const before = process.env.TMPDIR;
  process.env.TMPDIR = parent;
  const server = await startPostgres({ durable: true, settings }).finally(() => {
    if (before === undefined) delete process.env.TMPDIR;
    else process.env.TMPDIR = before;
  });
  if (!server) return removeFolder();
  const url = await server.createDatabase("site");
  const remove = async () => {
    await server.stop();
    removeFolder();
  };
  return { storage, folder, url, pool, server, remove };
}

/** A test database as the value of the environment variable TEST_DATABASE, for other processes. */
export const serialize = ({ storage, folder, file, url, pool }) =>
  JSON.stringify({ storage, folder, file, url, pool });

/** The folder with the socket of a PostgreSQL server; its files are in `data`. */
export const socketFolder = ({ server }) => new URL(server.url).searchParams.get("host");

/** Kills the PostgreSQL server of a test database with SIGKILL. */
export async function crashServer(database) {
  const [pid] = readFileSync(join(socketFolder(database), "data/postmaster.pid"), "utf8").split(
    "\n",
  );
  process.kill(Number(pid), "SIGKILL");
  await database.server.halt();
}

/** Starts the server again and returns how long that took, in milliseconds. Retries while old server processes still exit. */
export async function restartServer({ server }) {
  const began = performance.now();
  for (;;) {
    try {
      await server.resume();
      return performance.now() - began;
    } catch (error) {
      if (performance.now() - began > 30_000) throw error;
      await wait(50);
    }
  }
}

/** Checks the files of the database itself and returns the problems found. */
export async function checkDatabase(database) {
  const problems = [];
  for await (const finding of openStorage(database).check()) problems.push(finding);
  if (database.server) problems.push(...(await amcheck(database)));
  return problems;
}

/** Checks all tables and indexes with pg_amcheck, if it is installed. */
async function amcheck(database) {
  const options = ["--install-missing", "--heapallindexed", "--parent-check", "--no-password"];
  const { status, text } = await run("pg_amcheck", [...options, "--username=postgres", "site"], {
    capture: true,
    env: { PGHOST: socketFolder(database) },
  }).catch(({ code }) => ({ status: code === "ENOENT" ? 0 : 1, text: code }));
  return status === 0 ? [] : [`pg_amcheck: ${text.trim()}`];
}
