import { fork } from "node:child_process";
import { once } from "node:events";
import { statSync } from "node:fs";
import { fileURLToPath } from "node:url";
import Database from "better-sqlite3";
import pg from "pg";
import { serialize } from "../test-database.mjs";

const program = fileURLToPath(import.meta.url);

/** Starts a process that keeps a read transaction open; returns a function that ends it. */
export async function openReadTransaction(database) {
  const child = fork(program, [], {
    env: { ...process.env, READ_DATABASE: serialize(database) },
  });
  const exited = once(child, "exit");
  await Promise.race([once(child, "message"), exited]);
  if (child.exitCode !== null) throw new Error("The reader exited before its transaction began.");
  return async () => {
    child.kill("SIGKILL");
    await exited;
  };
}

/** The size of the write-ahead log in bytes; on PostgreSQL that of the whole server. */
export async function walSize({ storage, file, server }) {
  if (storage === "sqlite") return statSync(`${file}-wal`, { throwIfNoEntry: false })?.size ?? 0;
  const [{ size }] = await server.query("select sum(size)::bigint as size from pg_ls_waldir()");
  return Number(size);
}

if (process.env.READ_DATABASE && process.argv[1] === program) {
  const { storage, file, url } = JSON.parse(process.env.READ_DATABASE);
  if (storage === "sqlite") {
    const db = new Database(file, { readonly: true });
    db.exec("begin");
    db.prepare("select count(*) from sqlite_schema").get();
  } else {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    await client.query("begin isolation level repeatable read");
    await client.query("select count(*) from content_content");
  }
  // A listener keeps the process alive, although the parent sends no messages.
  process.on("message", () => {});
  process.on("disconnect", () => process.exit());
  process.send("reading");
}
