import { fork } from "node:child_process";
import { once } from "node:events";
import { statSync } from "node:fs";
import { fileURLToPath } from "node:url";
import Database from "better-sqlite3";
import pg from "pg";
import { told } from "../place.mjs";

const program = fileURLToPath(import.meta.url);

/** Begins to read in a process of its own and holds on to what is there now; answers how that ends. */
export async function holdReader(place) {
  const child = fork(program, [], { env: { ...process.env, READ_FROM: told(place) } });
  const ended = once(child, "exit");
  await Promise.race([once(child, "message"), ended]);
  if (child.exitCode !== null) throw new Error("The reader ended before it read.");
  return async () => {
    child.kill("SIGKILL");
    await ended;
  };
}

/** Bytes of the write-ahead log of a place, or of the server's. */
export async function logSize(place) {
  if (place.kind === "sqlite")
    return statSync(`${place.file}-wal`, { throwIfNoEntry: false })?.size ?? 0;
  const [{ size }] = await place.server.query(
    "select sum(size)::bigint as size from pg_ls_waldir()",
  );
  return Number(size);
}

if (process.env.READ_FROM && process.argv[1] === program) {
  const { kind, file, url } = JSON.parse(process.env.READ_FROM);
  if (kind === "sqlite") {
    const db = new Database(file, { readonly: true });
    db.exec("begin");
    db.prepare("select count(*) from sqlite_schema").get();
  } else {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    await client.query("begin isolation level repeatable read");
    await client.query("select count(*) from content_content");
  }
  // Nobody tells it anything, but while it listens it stays.
  process.on("message", () => {});
  process.on("disconnect", () => process.exit());
  process.send("reading");
}
