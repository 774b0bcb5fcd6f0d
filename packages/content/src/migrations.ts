import {
  defineMigration,
  id,
  integer,
  table,
  text,
  collationKey,
  type Migration,
} from "@waymark/core";
import { referencesIn } from "./media/references.ts";

const itemsAtOnce = 500;

/** Steps from older stored tables to the current ones, in addition to the derived ones. */
export const migrations: readonly Migration[] = [
  defineMigration({
    name: "items have keys to order them by title",
    do: "addColumn",
    table: "content",
    column: "title_key",
    as: text().default(""),
    reads: { title: text() },
    value: ({ title }) => collationKey(title),
  }),
  defineMigration({
    name: "terms have keys to order them by name",
    do: "addColumn",
    table: "terms",
    column: "name_key",
    as: text().default(""),
    reads: { name: text() },
    value: ({ name }) => collationKey(name),
  }),
  defineMigration({
    name: "links to terms have a place for the type of the item",
    do: "addColumn",
    table: "termLinks",
    column: "type",
    as: text(),
    value: () => "",
  }),
  defineMigration({
    name: "links to terms have the type of the item",
    do: "run",
    tables: {
      content: table({ id: id(), type: text() }),
      termLinks: table(
        { term: integer(), status: text(), date: text(), content: integer(), type: text() },
        { key: ["term", "status", "date", "content"] },
      ),
    },
    start: 0,
    async work({ db, cursor }) {
      const items = await db.content.find({
        where: { id: { gt: cursor } },
        orderBy: "id",
        limit: itemsAtOnce,
      });
      for (const type of new Set(items.map((item) => item.type))) {
        const of = items.filter((item) => item.type === type).map((item) => item.id);
        await db.termLinks.updateAll({ content: { in: of } }, { type });
      }
      const last = items.at(-1);
      return last && { cursor: last.id };
    },
  }),
  defineMigration({
    name: "links to terms are found by the type of the item",
    do: "changeKey",
    table: "termLinks",
    key: ["term", "type", "status", "date", "content"],
  }),
  defineMigration({
    name: "links to terms have the key of the term's name",
    do: "addColumn",
    table: "termLinks",
    column: "name_key",
    as: text(),
    reads: { name: text() },
    value: ({ name }) => collationKey(name),
  }),
  defineMigration({
    name: "links to terms have no name",
    do: "dropColumn",
    table: "termLinks",
    column: "name",
  }),
  defineMigration({
    name: "published posts are counted by month",
    do: "run",
    tables: {
      content: table({ id: id(), type: text(), status: text(), date: text() }),
      counters: table(
        { kind: text(), key: text(), status: text(), n: integer().default(0) },
        { key: ["kind", "key", "status"] },
      ),
    },
    start: 0,
    async work({ db, cursor }) {
      const items = await db.content.find({
        where: { id: { gt: cursor }, type: "post", status: "publish" },
        orderBy: "id",
        limit: itemsAtOnce,
      });
      const months = new Map<string, number>();
      for (const { date } of items) {
        const month = date.slice(0, 7);
        months.set(month, (months.get(month) ?? 0) + 1);
      }
      for (const [key, n] of months) {
        const where = { kind: "month", key, status: "publish" };
        await db.counters.upsert([{ ...where, n: 0 }], { on: ["kind", "key", "status"], set: [] });
        await db.counters.increment(where, { n });
      }
      const last = items.at(-1);
      return last && { cursor: last.id };
    },
  }),
  defineMigration({
    name: "references of texts to files are stored",
    do: "run",
    tables: {
      content: table({ id: id(), content: text(), excerpt: text() }),
      mediaReferences: table({ key: text(), item: integer() }, { key: ["key", "item"] }),
    },
    start: 0,
    async work({ db, cursor }) {
      const items = await db.content.find({
        where: { id: { gt: cursor } },
        orderBy: "id",
        limit: itemsAtOnce,
      });
      const rows = items.flatMap((item) =>
        [...referencesIn(item)].map((key) => ({ key, item: item.id })),
      );
      if (rows.length > 0) await db.mediaReferences.upsert(rows, { on: ["key", "item"], set: [] });
      const last = items.at(-1);
      return last && { cursor: last.id };
    },
  }),
];
