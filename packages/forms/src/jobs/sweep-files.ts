import { dayMs } from "@waymark/core";
import { defineJob } from "../builder.ts";
import { filesFolder } from "../uploads/store.ts";

/** So many files without a submission may be there whatever else there is. */
const fewEnough = 50;
/** Files that one run removes; the next one goes on. */
const mostRemoved = 10_000;

/**
 * Removes files that no submission has: a process that was killed between storing a file and its submission has left
 * them. A file that came within a day may still be on its way. Where most files have no submission the database is
 * rather an older one: then all stay.
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
      else if (orphans.length < mostRemoved) orphans.push(name);
    }
    if (orphans.length > Math.max(known, fewEnough))
      return log.error("Most files of forms have no submission here: none was removed.", {
        known,
        orphans: orphans.length,
      });
    for (const name of orphans) await blobs.remove(name);
  },
});
