import { defineIntegrityCheck } from "../builder.ts";
import { portions } from "./portions.ts";

/** Each file of an item lies in the store, at its length, and each item of a file has that. */
export const checkFiles = defineIntegrityCheck(
  "content.files",
  async function* ({ db, blobs, signal }) {
    for await (const rows of portions(db.files, signal, { orderBy: "name" }))
      for (const { name, content, size } of rows) {
        signal.throwIfAborted();
        const [item, stored] = [await db.content.get(content), await blobs.get(name)];
        await stored?.stream.cancel();
        if (item && stored?.size === size) continue;
        // Who removes an item removes the row first.
        if (!(await db.files.get({ name }))) continue;
        if (!item) yield `The file ${name} is of the item ${content}, which is not there.`;
        else if (stored)
          yield `The file ${name} has ${stored.size} bytes, and should have ${size}.`;
        else yield `The file ${name} of the item ${content} is not in the store.`;
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
          yield `The item ${id} is of the file ${file}, which no row tells of.`;
      }
    }
  },
);
