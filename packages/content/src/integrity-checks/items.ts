import type { Db, Row } from "@waymark/core";
import { defineIntegrityCheck } from "../builder.ts";
import type { tables } from "../tables.ts";
import { inBatches } from "./batches.ts";
import { statuses } from "../extension-points.ts";
import type { LooseKind } from "../import/origin.ts";
import { nested } from "../write/slug.ts";
import { newestFirst } from "../revisions/list.ts";

type Link = Row<(typeof tables.termLinks)["columns"]>;
type LinkDb = Pick<Db<typeof tables>, "content" | "terms" | "termLinks">;

/** Each term link has an item and a term, and the right copies of their columns. */
export const checkLinks = defineIntegrityCheck("content.links", async function* ({ db, signal }) {
  for await (const links of inBatches(db.termLinks, signal, { orderBy: "term" })) {
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

type ContentDb = Pick<Db<typeof tables>, "content" | "origins">;
interface Addressed {
  readonly id: number;
  readonly type: string;
  readonly parent: number;
  readonly slug: string;
}
/** The key that must be unique among items with an address. Pages may share a slug below different parents. */
const addressOf = ({ type, parent, slug }: Addressed): string =>
  `${type} ${nested.has(type) ? parent : ""} ${slug}`;

/** No two items with an address have the same one. Items without a final slug do not have an address yet. */
export const checkSlugs = defineIntegrityCheck(
  "content.slugs",
  async function* ({ db, all, signal }) {
    const loose = all(statuses).filter(({ floating }) => floating);
    const where = {
      slug: { ne: "" },
      status: { notIn: ["trash", ...loose.map(({ name }) => name)] },
    };
    let slug = "";
    /** Number of items with each address of this slug. */
    let seen = new Map<string, number>();
    for await (const items of inBatches(db.content, signal, {
      where,
      columns: ["id", "type", "parent", "slug"],
      orderBy: "slug",
    }))
      for (const item of items) {
        if (item.slug !== slug) seen = new Map();
        slug = item.slug;
        const address = addressOf(item);
        const times = (seen.get(address) ?? 0) + 1;
        seen.set(address, times);
        if (times !== 2) continue;
        const holders = await holdersOf(db, { ...where, slug }, address);
        if (holders.length > 1) yield `Items ${holders.join(", ")} have the same slug, ${slug}.`;
      }
  },
);

const connecting: LooseKind = "item parent";
/** The items with an address, at one instant. An imported page whose parent is still to be imported has none yet. */
async function holdersOf(
  db: ContentDb,
  where: { readonly slug: string; readonly status: { readonly notIn: readonly string[] } },
  address: string,
): Promise<readonly number[]> {
  const items = await db.content.find({ where, columns: ["id", "type", "parent", "slug"] });
  const ids = items.filter((item) => addressOf(item) === address).map(({ id }) => id);
  const loose = await db.origins.find({ where: { target: { in: ids }, kind: connecting } });
  return ids.filter((id) => !loose.some(({ target }) => target === id));
}

type RevisionDb = Pick<Db<typeof tables>, "content" | "revisions">;
type RevisionRow = Pick<
  Row<(typeof tables.content)["columns"]>,
  "id" | "revisions" | "predecessor"
>;

/** Each revision has an item, and the items have the right number and newest revision. */
export const checkRevisions = defineIntegrityCheck(
  "content.revisions",
  async function* ({ db, signal }) {
    for await (const rows of inBatches(db.revisions, signal, {
      columns: ["id", "parent"],
      orderBy: "id",
    })) {
      const parents = [...new Set(rows.map(({ parent }) => parent))];
      const found = await db.content.find({ where: { id: { in: parents } }, columns: ["id"] });
      const items = new Set(found.map(({ id }) => id));
      for (const { id, parent } of rows)
        // Deleting an item deletes its revisions.
        if (!items.has(parent) && (await db.revisions.get(id)))
          yield `Revision ${id} belongs to item ${parent}, which is missing.`;
    }
    for await (const items of inBatches(db.content, signal, {
      columns: ["id", "revisions", "predecessor"],
      orderBy: "id",
    })) {
      const revisionProblems = await revisionCheck(db, items);
      for (const item of items) {
        if (revisionProblems(item)) continue;
        // Checked again with the item locked, so that no revision can be added.
        const wrong = await db.transaction(async (held) => {
          const now = await held.content.get(item.id, { forUpdate: true });
          return now !== undefined && !(await revisionCheck(held, [now]))(now);
        });
        if (wrong)
          yield `Item ${item.id} has a wrong number of revisions or a wrong newest revision.`;
      }
    }
  },
);

/** A function that decides whether an item's columns about its revisions are right. */
async function revisionCheck(
  db: RevisionDb,
  items: readonly RevisionRow[],
): Promise<(item: RevisionRow) => boolean> {
  const rows = await db.revisions.find({
    where: { parent: { in: items.map(({ id }) => id) } },
    orderBy: [{ parent: "asc" }, ...newestFirst],
    columns: ["id", "parent", "date"],
  });
  const own = new Map<number, { n: number; newest: number }>();
  for (const { id, parent } of rows) {
    const known = own.get(parent);
    if (known) known.n++;
    else own.set(parent, { n: 1, newest: id });
  }
  return ({ id, revisions, predecessor }) => {
    const { n, newest } = own.get(id) ?? { n: 0, newest: 0 };
    return n === revisions && newest === predecessor;
  };
}
