import type { BlobEntry, Db, ModuleContext } from "@waymark/core";
import { defineJob } from "../builder.ts";
import type { ContentOptions } from "../options.ts";
import type { tables } from "../tables.ts";

const day = 86_400_000;
/** Names that are looked up at once. */
const atOnce = 100;
/** The folders that uploads go to: what lies elsewhere in the store is of other modules. */
const folders = /^\d{4}\/(?:0[1-9]|1[0-2])\/[^/]+$/;

/** Names that are removed in one run; the next one goes on. */
const mostRemoved = 10_000;
/** So many that belong to nothing may be there whatever else there is. */
const fewEnough = 50;

interface Sweeping extends Pick<
  ModuleContext<typeof tables, ContentOptions>,
  "blobs" | "clock" | "log"
> {
  readonly db: Db<typeof tables>;
  readonly signal: AbortSignal;
}

/**
 * Removes stored files that no media item has: a process that was killed between storing a file and keeping its item has
 * left them. A file that came within a day may be on its way to its item. Where most files belong to nothing it is rather
 * the database that is another one, or an older one: then they all stay.
 */
export const sweepFiles = defineJob({
  name: "content.sweep-files",
  every: "1d",
  timeout: "6h",
  transaction: false,
  async handler(call) {
    if (!call.options.uploads.sweep) return;
    const before = call.clock.now().getTime() - day;
    const { known, unknown } = await findUnknown(call, before);
    if (unknown.length > Math.max(known, fewEnough))
      return call.log.error("Most stored files belong to nothing here: none was removed.", {
        known,
        unknown: unknown.length,
      });
    const removed = await removeOld(call, unknown, before);
    if (removed > 0)
      call.log.info("Stored files that belonged to nothing were removed.", { removed });
  },
});

const isOld = ({ name, modified }: BlobEntry, before: number): boolean =>
  modified.getTime() < before && folders.test(name);

/** Looks all old files up: how many belong to an item, and which do not. */
async function findUnknown(
  { blobs, db, signal }: Sweeping,
  before: number,
): Promise<{ readonly known: number; readonly unknown: readonly string[] }> {
  let known = 0;
  const unknown: string[] = [];
  const lookUp = async (names: readonly string[]): Promise<void> => {
    const rows = await db.files.find({ where: { name: { in: names } }, columns: ["name"] });
    const own = new Set(rows.map(({ name }) => name));
    known += own.size;
    for (const name of names)
      if (!own.has(name) && unknown.length < mostRemoved) unknown.push(name);
  };
  let old: string[] = [];
  for await (const entry of blobs.list()) {
    signal.throwIfAborted();
    if (isOld(entry, before)) old.push(entry.name);
    if (old.length < atOnce) continue;
    await lookUp(old);
    old = [];
  }
  if (old.length > 0) await lookUp(old);
  return { known, unknown };
}

/** Removes what is still as old as when it was looked up: a name that became free is somebody else's now. */
async function removeOld(
  { blobs, log, signal }: Sweeping,
  names: readonly string[],
  before: number,
): Promise<number> {
  let removed = 0;
  for (const name of names) {
    signal.throwIfAborted();
    try {
      const found = await blobs.get(name, { first: 0, last: 0 });
      await found?.stream.cancel();
      if (found && found.modified.getTime() < before && (await blobs.remove(name))) removed++;
    } catch (error) {
      log.error("A file that belongs to nothing could not be removed.", { name, error });
    }
  }
  return removed;
}
