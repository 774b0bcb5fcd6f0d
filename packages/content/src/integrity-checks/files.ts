import { defineIntegrityCheck } from "../builder.ts";
import { portions } from "./portions.ts";

/** Each file of an item is in the store with the right size, and each media item has one. */
export const checkFiles = defineIntegrityCheck(
  "content.files",
  async function* ({ db, blobs, signal }) {
    for await (const rows of portions(db.files, signal, { orderBy: "name" }))
      for (const { name, content, size } of rows) {
        signal.throwIfAborted();
        const [item, stored] = [await db.content.get(content), await blobs.get(name)];
        await stored?.stream.cancel();
        if (item && stored?.size === size) continue;
        // Deleting an item removes the row first.
        if (!(await db.files.get({ name }))) continue;
        if (!item) yield `File ${name} belongs to item ${content}, which is missing.`;
        else if (stored) yield `File ${name} has ${stored.size} bytes but should have ${size}.`;
        else yield `File ${name} of item ${content} is missing in the store.`;
      }
    for await (const items of portions(db.content, signal, {
      where: { type: "attachment", file: { ne: "" } },
      columns: ["id", "file"],
      orderBy: "id",
    })) {
      const names = items.map(({ file }) => file);
      const known = await db.files.find({ where: { name: { in: names } }, columns: ["name"] });
      const found = new Set(known.map(({ name }) => name));
      for (const { id, file } of items) {
        if (found.has(file)) continue;
        const now = await db.content.get(id);
        if (now?.file === file && !(await db.files.get({ name: file })))
          yield `Item ${id} has the file ${file}, which is not in the table of files.`;
      }
    }
  },
);
