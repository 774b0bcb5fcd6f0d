import { id, integer, table, text } from "@waymark/core";
import type { NamedTable, Storage } from "@waymark/storage";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { onTestFinished } from "vitest";
import { sqlite } from "../sqlite.ts";

/** A table with full-text search, and a table with a composite key. */
export const notes = table(
  { id: id(), title: text(), body: text(), at: text() },
  { indexes: [["title"]], search: { columns: ["title", "body"], newestBy: "at" } },
);
const counters = table({ kind: text(), name: text(), n: integer() }, { key: ["kind", "name"] });
export const tables: readonly NamedTable[] = [
  { name: "notes", module: "notes", table: notes as NamedTable["table"] },
  { name: "counters", module: "notes", table: counters as NamedTable["table"] },
];

/** A temporary folder, which is deleted after the test. */
export function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "waymark-sqlite-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

export async function openStorage(file: string): Promise<Storage> {
  const storage = sqlite(file).open(tables);
  await storage.migrate();
  return storage;
}

const toNote = (n: number) => ({
  title: `note ${n}`,
  body: `${"word ".repeat(n % 40)}of number${n}`,
  at: `2026-11-${String((n % 28) + 1).padStart(2, "0")}T10:00:00`,
});
/** Writes `count` notes, numbered from `first`. */
export async function write(storage: Storage, count: number, first = 1): Promise<void> {
  await storage.transaction(async (session) => {
    await session.insert(
      notes,
      Array.from({ length: count }, (_, i) => toNote(first + i)),
    );
    await session.upsert(counters, [{ kind: "note", name: "all", n: first + count - 1 }], {
      on: ["kind", "name"],
    });
  });
}
/** The results of several queries, to compare the stored state. */
export async function readAll(storage: Storage): Promise<unknown> {
  const rows = await storage.find(notes, {});
  const pages = await storage.find(notes, {
    orderBy: "title",
    limit: 20,
    columns: ["id", "title"],
  });
  const found = await storage.find(notes, { where: { match: "number1" }, columns: ["id"] });
  return [rows, pages, found, await storage.find(counters, {}), await storage.count(notes)];
}
