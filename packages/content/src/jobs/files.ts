import { type JobContext, type BlobEntry, dayMs, type Jobs } from "@waymark/core";
import * as z from "zod";
import { type Context, defineJob } from "../builder.ts";

/** Removes stored files without a row. Safe to run twice: names that are in use by then are skipped. */
export const removeFiles = defineJob({
  name: "content.remove-files",
  args: { names: z.array(z.string()) },
  async handler({ args: { names }, db, blobs }) {
    const taken = await db.files.find({ where: { name: { in: names } }, columns: ["name"] });
    const inUse = new Set(taken.map(({ name }) => name));
    const gone = names.filter((name) => !inUse.has(name));
    await Promise.all(gone.map((name) => blobs.remove(name)));
  },
});

/** Files per job: a job is a transaction, and blocks other writes while it waits for the file store. */
const perJob = 10;

/** Removes stored files after the transaction. */
export async function addRemoval(jobs: Jobs, names: readonly string[]): Promise<void> {
  for (let at = 0; at < names.length; at += perJob)
    await jobs.add(removeFiles, { names: names.slice(at, at + perJob) });
}

/** Names per query. */
const atOnce = 100;
/** The folders of uploads; other folders belong to other modules. */
const folders = /^\d{4}\/(?:0[1-9]|1[0-2])\/[^/]+$/;

/** Maximum number of files removed per run; the next run continues. */
const maxRemoved = 10_000;
/** Number of unused files that is removed in any case. */
const fewEnough = 50;

/**
 * Removes stored files without a media item, left by processes that were killed between storing a file and its item.
 * Files of the last day may still be in use. If most files are unused, the database is probably a different or older
 * one, and all files stay.
 */
export const sweepFiles = defineJob({
  name: "content.sweep-files",
  every: "1d",
  timeout: "6h",
  transaction: false,
  async handler(ctx) {
    if (!ctx.options.uploads.sweep) return;
    const before = ctx.clock.now().getTime() - dayMs;
    const { known, unknown } = await findUnknown(ctx, before);
    if (unknown.length > Math.max(known, fewEnough))
      return ctx.log.error(
        "Most stored files have no media item in this database, so none was removed.",
        {
          known,
          unknown: unknown.length,
        },
      );
    const removed = await removeOld(ctx, unknown, before);
    if (removed > 0) ctx.log.info("Unused files were removed.", { removed });
  },
});

const isOld = ({ name, modified }: BlobEntry, before: number): boolean =>
  modified.getTime() < before && folders.test(name);

/** Checks all old files: counts those that belong to items, and lists the others. */
async function findUnknown(
  { blobs, db, signal }: Context & JobContext,
  before: number,
): Promise<{ readonly known: number; readonly unknown: readonly string[] }> {
  let known = 0;
  const unknown: string[] = [];
  const lookUp = async (names: readonly string[]): Promise<void> => {
    const rows = await db.files.find({ where: { name: { in: names } }, columns: ["name"] });
    const own = new Set(rows.map(({ name }) => name));
    known += own.size;
    for (const name of names) if (!own.has(name) && unknown.length < maxRemoved) unknown.push(name);
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

/** Removes the files that are unchanged since the lookup; names that became free may have been reused. */
async function removeOld(
  { blobs, log, signal }: Context & JobContext,
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
      log.error("An unused file could not be removed.", { name, error });
    }
  }
  return removed;
}
