import { mkdirSync, renameSync, rmSync } from "node:fs";
import { dirname } from "node:path";

/** Creates a database file with `create(path)` under a temporary name, and renames it when it is complete. */
export async function createAtomically(file, create) {
  mkdirSync(dirname(file), { recursive: true });
  const temporary = `${file}.unfinished`;
  const remove = (...suffixes) => {
    for (const suffix of suffixes) rmSync(temporary + suffix, { force: true });
  };
  const companions = ["-wal", "-shm", "-seal"];
  remove("", ...companions);
  await create(temporary);
  renameSync(temporary, file);
  remove(...companions);
}
