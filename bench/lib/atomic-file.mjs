import { mkdirSync, renameSync, rmSync } from "node:fs";
import { dirname } from "node:path";

/** Has a database made in a file, which gets its name when all of it is there. What lay beside it under the other name goes. */
export async function wholeFile(file, make) {
  mkdirSync(dirname(file), { recursive: true });
  const unfinished = `${file}.unfinished`;
  const remove = (...ends) => {
    for (const end of ends) rmSync(unfinished + end, { force: true });
  };
  const beside = ["-wal", "-shm", "-seal"];
  remove("", ...beside);
  await make(unfinished);
  renameSync(unfinished, file);
  remove(...beside);
}
