import { defineIntegrityCheck } from "../builder.ts";
import { portions } from "./portions.ts";

/** The number of published items of each term is right. */
export const checkTermCounts = defineIntegrityCheck(
  "content.term-counts",
  async function* ({ db, signal }) {
    for await (const rows of portions(db.terms, signal, {
      columns: ["id", "count"],
      orderBy: "id",
    }))
      for (const { id, count } of rows) {
        signal.throwIfAborted();
        if ((await db.termLinks.count({ term: id, status: "publish" })) === count) continue;
        // Counted again with the term locked, so that its assignments cannot change.
        const found = await db.transaction(async (held) => {
          const kept = (await held.terms.get(id, { forUpdate: true }))?.count;
          return { kept, n: await held.termLinks.count({ term: id, status: "publish" }) };
        });
        if (found.kept !== undefined && found.kept !== found.n)
          yield `Term ${id} has the count ${found.kept} but should have ${found.n}.`;
      }
  },
);
