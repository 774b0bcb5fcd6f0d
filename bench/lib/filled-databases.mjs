import { copyFileSync, existsSync, rmSync } from "node:fs";
import { join } from "node:path";
import { startChild } from "./child.mjs";
import { createDatabase, vacuumDatabase } from "./postgres.mjs";

const databases = new Map();

/**
 * A database of Waymark with the given number of posts: the file (`sqlite`) or the URL (`postgres`). Created once for each
 * `name`.
 */
export function filledDatabase(context, storage, count, name = "") {
  const key = `${storage} ${count} ${name}`;
  if (!databases.has(key))
    databases.set(key, storage === "sqlite" ? createFile(context, count) : createOnServer(count));
  return databases.get(key);
}

/** A SQLite file with 10,000 posts created through the routes, for programs that read what the routes store. */
export async function databaseFilledByRoutes({ folder }) {
  const file = join(folder, "posts-waymark.db");
  if (!existsSync(file)) await fill(file, "");
  return file;
}

/** A copy of this file, for programs that write; `name` is part of its name. */
export async function copyOfWaymark(context, name) {
  const file = await databaseFilledByRoutes(context);
  const copy = removeDatabase(file.replace(/\.db$/, `-${name}.db`));
  for (const suffix of ["", "-wal"])
    if (existsSync(file + suffix)) copyFileSync(file + suffix, copy + suffix);
  return copy;
}
/** Deletes a SQLite file, if there is one, with its companions. */
export function removeDatabase(file) {
  for (const suffix of ["", "-wal", "-shm"]) rmSync(file + suffix, { force: true });
  return file;
}

async function createFile({ folder }, count) {
  const file = join(folder, `posts-${count / 1000}k.db`);
  if (!existsSync(file)) await fill(file, count);
  return file;
}
async function createOnServer(count) {
  const url = await createDatabase();
  await fill(url, count);
  await vacuumDatabase(url);
  return url;
}
async function fill(database, count) {
  const env = { DATABASE: database, COUNT: String(count) };
  const child = await startChild("waymark/fill.mjs", { env, timeout: 300_000 });
  await child.stop();
}
