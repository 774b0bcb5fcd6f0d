import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { postgres } from "@waymark/storage-postgres";
import { startPostgres } from "@waymark/storage-postgres/testing";
import { sqlite } from "@waymark/storage-sqlite";
import { run } from "./run.mjs";

/** The kinds of databases that sites are tried on. */
export const kinds = ["sqlite", "postgres"];
/** As people know them. */
export const nameOf = { sqlite: "SQLite", postgres: "PostgreSQL" };

/** The storage of a place, as programs are told of it: `{ kind, file }` or `{ kind, url, pool }`. */
export const storageOf = ({ kind, file, url, pool = {} }) =>
  kind === "sqlite" ? sqlite(file) : postgres({ url, pool });

/** Where a site lies in a folder that is there: its database in a file, and its files beside that. */
export const filePlace = (folder) => ({ kind: "sqlite", folder, file: join(folder, "site.db") });

/**
 * Makes an empty database for a site, in a folder of its own that is gone after `remove`; undefined where PostgreSQL is
 * asked for and is not installed. `server` is a PostgreSQL that keeps what it acknowledges, with the settings given.
 */
export async function newPlace(kind, { within = tmpdir(), pool, settings } = {}) {
  const folder = mkdtempSync(join(within, "waymark-place-"));
  const drop = () => rmSync(folder, { recursive: true, force: true });
  if (kind === "sqlite") return { ...filePlace(folder), remove: async () => drop() };
  // The server of a test lies where temporary files do.
  const before = process.env.TMPDIR;
  process.env.TMPDIR = within;
  const server = await startPostgres({ durable: true, settings }).finally(() => {
    if (before === undefined) delete process.env.TMPDIR;
    else process.env.TMPDIR = before;
  });
  if (!server) return drop();
  const url = await server.createDatabase("site");
  const remove = async () => {
    await server.stop();
    drop();
  };
  return { kind, folder, url, pool, server, remove };
}

/** What a program of its own is told of a place. */
export const told = ({ kind, folder, file, url, pool }) =>
  JSON.stringify({ kind, folder, file, url, pool });

/** Where the server of a place has its socket and, in `data`, its files. */
export const socketOf = ({ server }) => new URL(server.url).searchParams.get("host");

/** Ends the server of a place as a crash does: nobody in it gets to say or to write anything more. */
export async function crashServer(place) {
  const pid = Number(
    readFileSync(join(socketOf(place), "data/postmaster.pid"), "utf8").split("\n")[0],
  );
  process.kill(pid, "SIGKILL");
  await place.server.halt();
}

/** Starts it again; answers how many milliseconds that took. Who worked in it may still be about to go. */
export async function resumeServer({ server }) {
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

/** What is not sound in the database itself. */
export async function soundness(place) {
  const wrong = [];
  for await (const finding of storageOf(place).check()) wrong.push(finding);
  if (place.server) wrong.push(...(await amcheck(place)));
  return wrong;
}

/** Walks every index and table; the server's own tool. Where it is not installed, nothing is said. */
async function amcheck(place) {
  const words = ["--install-missing", "--heapallindexed", "--parent-check", "--no-password"];
  const { status, text } = await run("pg_amcheck", [...words, "--username=postgres", "site"], {
    capture: true,
    env: { PGHOST: socketOf(place) },
  }).catch(({ code }) => ({ status: code === "ENOENT" ? 0 : 1, text: code }));
  return status === 0 ? [] : [`pg_amcheck: ${text.trim()}`];
}
