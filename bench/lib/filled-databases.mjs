import { existsSync } from "node:fs";
import { join } from "node:path";
import { startChild } from "./child.mjs";
import { createDatabase, settleDatabase } from "./postgres.mjs";

const known = new Map();

/** Where a database of Waymark's with so many posts is: `sqlite` in the folder of the run, `postgres` on its server; another `name`, another database. */
export function filled(context, storage, count, name = "") {
  const key = `${storage} ${count} ${name}`;
  if (!known.has(key))
    known.set(key, storage === "sqlite" ? inFile(context, count) : onServer(count));
  return known.get(key);
}

/** A file with ten thousand posts that came through the routes. Made by a process of its own, whatever it is used for then. */
export async function filledByRoutes({ folder }) {
  const file = join(folder, "posts-waymark.db");
  if (!existsSync(file)) await fill(file, "");
  return file;
}

async function inFile({ folder }, count) {
  const file = join(folder, `posts-${count / 1000}k.db`);
  if (!existsSync(file)) await fill(file, count);
  return file;
}
async function onServer(count) {
  const url = await createDatabase();
  await fill(url, count);
  await settleDatabase(url);
  return url;
}
async function fill(place, count) {
  const env = { DATABASE: place, COUNT: String(count) };
  const child = await startChild("waymark/fill.mjs", { env, within: 300_000 });
  await child.stop();
}
