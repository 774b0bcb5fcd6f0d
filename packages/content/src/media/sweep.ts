import type { BlobEntry, Db, Scope } from "@waymark/core";
import { defineJob } from "../bound.ts";
import type { ContentOptions } from "../options.ts";
import type { tables } from "../tables.ts";

const day = 86_400_000;
/** Names that are looked up at once. */
const atOnce = 100;
/** The folders that uploads go to: what lies elsewhere in the store is of other modules. */
const folders = /^\d{4}\/(?:0[1-9]|1[0-2])\/[^/]+$/;

/**
 * Removes stored files that no media item has: a process that was killed between storing a file and keeping its item has
 * left them. A file that came within a day may be on its way to its item.
 */
export const sweepFiles = defineJob({
  name: "content.sweep-files",
  every: "1d",
  timeout: "6h",
  transaction: false,
  async handler({ blobs, clock, db, log, options, signal }) {
    if (!options.uploads.sweep) return;
    const before = clock.now().getTime() - day;
    const sweep = { blobs, db, log };
    let removed = 0;
    let old: string[] = [];
    for await (const entry of blobs.list()) {
      signal.throwIfAborted();
      if (!isOld(entry, before)) continue;
      old.push(entry.name);
      if (old.length < atOnce) continue;
      removed += await removeUnknown(sweep, old);
      old = [];
    }
    removed += await removeUnknown(sweep, old);
    if (removed > 0) log.info("Stored files that belonged to nothing were removed.", { removed });
  },
});

const isOld = ({ name, modified }: BlobEntry, before: number): boolean =>
  modified.getTime() < before && folders.test(name);

interface Sweep extends Pick<Scope<typeof tables, ContentOptions>, "blobs" | "log"> {
  readonly db: Db<typeof tables>;
}
/** Removes those of these files that nothing has; answers how many they were. Nobody takes a name that is there. */
async function removeUnknown({ blobs, db, log }: Sweep, names: readonly string[]): Promise<number> {
  if (names.length === 0) return 0;
  const found = await db.files.find({ where: { name: { in: names } }, columns: ["name"] });
  const known = new Set(found.map(({ name }) => name));
  let removed = 0;
  for (const name of names) {
    if (known.has(name)) continue;
    try {
      if (await blobs.remove(name)) removed++;
    } catch (error) {
      log.error("A file that belongs to nothing could not be removed.", { name, error });
    }
  }
  return removed;
}
