import { defineIntegrityCheck } from "../builder.ts";
import { inBatches } from "./batches.ts";
import { collationKey, hourMs, type Row } from "@waymark/core";
import type { tables } from "../tables.ts";
import { checkAttached, checkComments } from "./copies.ts";
import { checkCounters } from "./counters.ts";
import { checkReferences } from "./references.ts";
import { checkLinks, checkRevisions, checkSlugs } from "./items.ts";

/** Each file of an item is in the store with the right size, and each media item has one. */
const checkFiles = defineIntegrityCheck("content.files", async function* ({ db, blobs, signal }) {
  for await (const rows of inBatches(db.files, signal, { orderBy: "name" }))
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
  for await (const rows of inBatches(db.formerFiles, signal, { orderBy: "name" }))
    for (const { name, content } of rows) {
      if (await db.content.get(content)) continue;
      if (await db.formerFiles.get({ name }))
        yield `The former file ${name} belongs to item ${content}, which is missing.`;
    }
  for await (const items of inBatches(db.content, signal, {
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
});

/** The number of published items of each term is right. */
const checkTermCounts = defineIntegrityCheck(
  "content.term-counts",
  async function* ({ db, signal }) {
    for await (const rows of inBatches(db.terms, signal, {
      columns: ["id", "count"],
      orderBy: "id",
    }))
      for (const { id, count } of rows) {
        signal.throwIfAborted();
        if ((await db.termLinks.count({ term: id, status: "publish" })) === count) continue;
        // Counted again with the term locked, so that its assignments cannot change.
        const found = await db.transaction(async (held) => {
          const stored = (await held.terms.get(id, { forUpdate: true }))?.count;
          return { stored: stored, n: await held.termLinks.count({ term: id, status: "publish" }) };
        });
        if (found.stored !== undefined && found.stored !== found.n)
          yield `Term ${id} has the count ${found.stored} but should have ${found.n}.`;
      }
  },
);

type Item = Row<(typeof tables.content)["columns"]>;
const form = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$/;
/** The largest UTC offset of a time zone, with a margin, in milliseconds. */
const farthest = 16 * hourMs;

/** Columns that are written together match: local and UTC dates, status and the values it requires, title and sort key. */
const checkPairs = defineIntegrityCheck("content.pairs", async function* ({ db, signal }) {
  const columns = [
    ...(["id", "status", "date", "date_gmt", "modified", "modified_gmt"] as const),
    ...(["trashed_gmt", "password", "sticky", "extra", "title", "title_key"] as const),
  ];
  for await (const items of inBatches(db.content, signal, { columns, orderBy: "id" }))
    for (const item of items)
      for (const [isFine, what] of pairsOf(item))
        if (!isFine) yield `Item ${item.id}: ${what} do not match.`;
  const named = ["id", "name", "name_key"] as const;
  for await (const terms of inBatches(db.terms, signal, { columns: named, orderBy: "id" }))
    for (const { id, name, name_key: key } of terms)
      if (key !== collationKey(name)) yield `Term ${id}: name and name_key do not match.`;
});

function pairsOf(item: Item): readonly (readonly [isFine: boolean, what: string])[] {
  return [
    [isSame(item.date, item.date_gmt), "date and date_gmt"],
    [isSame(item.modified, item.modified_gmt), "modified and modified_gmt"],
    [item.trashed_gmt === "" || item.status === "trash", "status and trashed_gmt"],
    [
      item.extra.scheduledBy === undefined || ["future", "trash"].includes(item.status),
      "status and scheduledBy",
    ],
    [item.password === "" || !item.sticky, "password and sticky"],
    [item.title_key === collationKey(item.title), "title and title_key"],
  ];
}

/** Whether a local and a UTC time can be the same instant. */
function isSame(local: string, utc: string): boolean {
  if (!form.test(local) || !form.test(utc)) return false;
  return Math.abs(Date.parse(`${local}Z`) - Date.parse(`${utc}Z`)) <= farthest;
}

/** The integrity checks of the module. */
export const checks = [
  checkLinks,
  checkTermCounts,
  checkCounters,
  checkRevisions,
  checkSlugs,
  checkPairs,
  checkComments,
  checkAttached,
  checkFiles,
  checkReferences,
];
