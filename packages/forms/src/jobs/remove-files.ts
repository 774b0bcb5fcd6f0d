import * as z from "zod";
import { defineJob } from "../builder.ts";

/** The id of a file, which is the last part of its name. */
const idOf = (name: string): string => name.slice(name.lastIndexOf("/") + 1);

/** Removes files that no submission has any more: some by their names, or a whole folder. */
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
