import * as z from "zod";
import { defineJob } from "../builder.ts";
import { dayMs } from "@waymark/core";
import { filesFolder } from "../tables.ts";

/** The id of a file, which is the last part of its name. */
const idOf = (name: string): string => name.slice(name.lastIndexOf("/") + 1);

/** Removes files whose submission was deleted: some by their names, or a whole folder. */
export const removeFiles = defineJob({
  name: "forms.remove-files",
  args: {
    names: z.array(z.string().max(200)).max(100),
    folder: z.string().max(200).default(""),
  },
  transaction: false,
  async handler({ args: { names, folder }, db, blobs, signal }) {
    const remove = async (name: string) => {
      if (!(await db.files.get({ file: idOf(name) }))) await blobs.remove(name);
    };
    for (const name of names) await remove(name);
    if (folder === "") return;
    for await (const { name } of blobs.list(folder)) {
      signal.throwIfAborted();
      await remove(name);
    }
  },
});

/** The number of files without a submission that are deleted in any case. */
const fewEnough = 50;
/** The maximum number of files that one run removes. The next run continues. */
const maxRemoved = 10_000;

/**
 * Removes files without a submission, left by processes that were killed between storing a file and its
 * submission. Files of the last day may belong to a submission in progress. If most files have no submission, the
 * database is probably an older one, and all files are kept.
 */
export const sweepFiles = defineJob({
  name: "forms.sweep-files",
  every: "1d",
  timeout: "6h",
  transaction: false,
  async handler({ db, blobs, clock, log, signal }) {
    const before = clock.now().getTime() - dayMs;
    const orphans: string[] = [];
    let known = 0;
    for await (const { name, modified } of blobs.list(filesFolder)) {
      signal.throwIfAborted();
      if (modified.getTime() >= before) continue;
      const file = name.slice(name.lastIndexOf("/") + 1);
      if (await db.files.get({ file })) known++;
      else if (orphans.length < maxRemoved) orphans.push(name);
    }
    if (orphans.length > Math.max(known, fewEnough))
      return log.error(
        "Most files of forms have no submission in this database, so none was removed.",
        {
          known,
          orphans: orphans.length,
        },
      );
    for (const name of orphans) await blobs.remove(name);
  },
});
