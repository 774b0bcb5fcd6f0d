import { metaKeys } from "../extension-points.ts";
import { describeFileKeys, indexMeta } from "../media/meta-references.ts";
import { indexedFileKeys } from "../settings.ts";
import type { Jobs } from "@waymark/core";
import * as z from "zod";
import { defineJob } from "../builder.ts";

/** Items per transaction, to keep transactions short. */
const atOnce = 200;

/** Records the usages of files in the meta values of items that were saved before their keys were declared for files. One batch per run. */
export const indexFileKeys = defineJob({
  name: "content.index-file-keys",
  args: {
    /** The keys for files when the first batch was indexed. */
    keys: z.array(z.string()),
    /** The last item of the batch before. */
    after: z.int().default(0),
  },
  async handler({ args, all, db, jobs, settings }) {
    const declared = all(metaKeys);
    const keys = describeFileKeys(declared);
    // Other modules have been added or removed since: all items are indexed again.
    const after = isSame(args.keys, keys) ? args.after : 0;
    const items = await db.content.find({
      where: { id: { gt: after } },
      orderBy: "id",
      limit: atOnce,
      forUpdate: true,
    });
    await indexMeta(declared, db, items);
    const last = items.at(-1);
    if (last && items.length === atOnce) await addIndexing(jobs, keys, last.id);
    else await settings.set(indexedFileKeys, [...keys]);
  },
});

/** Queues the job for the items after one. */
export const addIndexing = (jobs: Jobs, keys: readonly string[], after = 0) =>
  jobs.add(indexFileKeys, { keys: [...keys], after }, { key: "content.index-file-keys" });

/** Whether two lists of keys are the same. */
export const isSame = (one: readonly string[], other: readonly string[]): boolean =>
  one.join("\n") === other.join("\n");
