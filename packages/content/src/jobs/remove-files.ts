import * as z from "zod";
import { defineJob } from "../builder.ts";

/** Removes stored files without a row. Safe to run twice: names that are in use by then are skipped. */
export const removeFiles = defineJob({
  name: "content.remove-files",
  args: { names: z.array(z.string()) },
  async handler({ args: { names }, db, blobs }) {
    const taken = await db.files.find({ where: { name: { in: names } }, columns: ["name"] });
    const kept = new Set(taken.map(({ name }) => name));
    const gone = names.filter((name) => !kept.has(name));
    await Promise.all(gone.map((name) => blobs.remove(name)));
  },
});
