import type { Db } from "@waymark/core";
import { defineIntegrityCheck } from "../builder.ts";
import { isInMeta } from "../media/meta-references.ts";
import { referencesIn } from "../media/references.ts";
import type { tables } from "../tables.ts";
import { inBatches } from "./batches.ts";

type ReferenceDb = Pick<Db<typeof tables>, "mediaReferences">;
interface TextRow {
  readonly id: number;
  readonly content: string;
  readonly excerpt: string;
}

/** The stored references to files are those of the texts. */
export const checkReferences = defineIntegrityCheck(
  "content.media-references",
  async function* ({ db, signal }) {
    const columns = ["id", "content", "excerpt"] as const;
    for await (const items of inBatches(db.content, signal, { columns, orderBy: "id" }))
      for (const { id } of await differing(db, items)) {
        // Checked again with the item locked, so that its text cannot change.
        const wrong = await db.transaction(async (held) => {
          const item = await held.content.get(id, { forUpdate: true });
          return item ? (await differing(held, [item])).length > 0 : false;
        });
        if (wrong) yield `The stored references of item ${id} to files do not match its text.`;
      }
    for await (const rows of inBatches(db.mediaReferences, signal, { orderBy: "key" })) {
      const ids = [...new Set(rows.map(({ item }) => item))];
      const known = await db.content.find({ where: { id: { in: ids } }, columns: ["id"] });
      const found = new Set(known.map(({ id }) => id));
      for (const item of ids)
        if (!found.has(item) && (await db.mediaReferences.count({ item })) > 0)
          if (!(await db.content.get(item)))
            yield `Item ${item}, which refers to files, is missing.`;
    }
  },
);

async function differing(db: ReferenceDb, items: readonly TextRow[]): Promise<readonly TextRow[]> {
  const rows = await db.mediaReferences.find({
    where: { item: { in: items.map(({ id }) => id) } },
  });
  const stored = new Map<number, Set<string>>();
  for (const { item, key } of rows.filter((row) => !isInMeta(row)))
    stored.set(item, (stored.get(item) ?? new Set<string>()).add(key));
  return items.filter((item) => {
    const [expected, has] = [referencesIn(item), stored.get(item.id) ?? new Set<string>()];
    return expected.size !== has.size || [...expected].some((key) => !has.has(key));
  });
}
