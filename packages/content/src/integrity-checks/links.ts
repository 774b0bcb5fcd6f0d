import type { Db, Row } from "@waymark/core";
import { defineIntegrityCheck } from "../builder.ts";
import type { tables } from "../tables.ts";
import { portions } from "./portions.ts";

type Link = Row<(typeof tables.termLinks)["columns"]>;
type LinkDb = Pick<Db<typeof tables>, "content" | "terms" | "termLinks">;

/** Each term link has an item and a term, and the right copies of their columns. */
export const checkLinks = defineIntegrityCheck("content.links", async function* ({ db, signal }) {
  for await (const links of portions(db.termLinks, signal, { orderBy: "term" })) {
    const fits = await fitting(db, links);
    for (const link of links) {
      if (fits(link)) continue;
      // Checked again with the item locked, so that its links cannot change.
      const wrong = await db.transaction(async (held) => {
        const { content, term } = link;
        await held.content.get(content, { forUpdate: true });
        await held.terms.get(term, { forUpdate: true });
        const isFine = await fitting(held, [link]);
        const still = await held.termLinks.find({ where: { content, term } });
        return still.some((one) => !isFine(one));
      });
      if (wrong)
        yield `The link of item ${link.content} to term ${link.term} does not match the item or the term.`;
    }
  }
});

/** A function that decides whether one of these links matches its item and its term as they are now. */
async function fitting(db: LinkDb, links: readonly Link[]): Promise<(link: Link) => boolean> {
  const items = await db.content.find({
    where: { id: { in: [...new Set(links.map(({ content }) => content))] } },
    columns: ["id", "type", "status", "date"],
  });
  const terms = await db.terms.find({
    where: { id: { in: [...new Set(links.map(({ term }) => term))] } },
    columns: ["id", "taxonomy", "name_key"],
  });
  const item = new Map(items.map((one) => [one.id, one]));
  const term = new Map(terms.map((one) => [one.id, one]));
  return (link) => {
    const [from, to] = [item.get(link.content), term.get(link.term)];
    return (
      from?.type === link.type &&
      from.status === link.status &&
      from.date === link.date &&
      to?.taxonomy === link.taxonomy &&
      to.name_key === link.name_key
    );
  };
}
