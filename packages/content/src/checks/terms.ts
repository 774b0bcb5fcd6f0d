import { defineIntegrityCheck } from "../builder.ts";
import { portions } from "./portions.ts";

/** Each term tells how many published items have it. */
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
        // Once more, with the term held: nobody gets past it who gives or takes it.
        const found = await db.transaction(async (held) => {
          const kept = (await held.terms.get(id, { forUpdate: true }))?.count;
          return { kept, n: await held.termLinks.count({ term: id, status: "publish" }) };
        });
        if (found.kept !== undefined && found.kept !== found.n)
          yield `The term ${id} counts ${found.kept} published items, and should count ${found.n}.`;
      }
  },
);
