import type { contentTables } from "@waymark/content";
import type { Row, Where } from "@waymark/core";
import type { Context } from "../builder.ts";
import { isFileProblem, type LocatorFiles } from "../files/port.ts";
import { type Cursor, look, note, type Search } from "./search-text.ts";
import {
  closedStatuses,
  columns,
  itemLocation,
  parseLocation,
  type TypeRuntimes,
} from "../searchable-types.ts";

const mark = "file:";

/** Searches files from a cursor on. Returns the next cursor, undefined at the end. */
export async function searchFiles(
  search: Search,
  files: LocatorFiles,
  root: string | undefined,
  cursor: Cursor | undefined,
): Promise<Cursor | undefined> {
  const from = cursor?.place.slice(mark.length);
  for await (const { path, isOpen } of files.walk({ root, from })) {
    const place = mark + path;
    const line = path === from ? (cursor?.line ?? 0) : 0;
    if (search.budget.isSpent()) return { line, place };
    const waiting = search.pause();
    if (waiting) await waiting;
    if (!isOpen) continue;
    if (search.hits.length >= search.room) return { line, place };
    const searched = { place, item: null };
    if (line === 0) note(search, searched, 0, path);
    const file = await files.read(path);
    if (isFileProblem(file)) {
      // The file was deleted in the meantime.
      if (file.code !== "missing") search.skipped++;
      continue;
    }
    search.searched++;
    search.budget.spend(file.text.length);
    const left = await look(search, searched, file.text, Math.max(line, 1));
    if (left !== undefined) return { line: left, place };
  }
  return undefined;
}

type ContentColumns = (typeof contentTables)["content"]["columns"];
/** The columns for access rules, and the texts. */
const read = ["id", "type", "status", "author", "extra", ...columns] as const;
type Found = Pick<Row<ContentColumns>, (typeof read)[number]>;
/** IDs per query, and items per read. */
const stretch = 2_000;
const batchSize = 20;

/**
 * Searches the texts of items that the caller may edit, by ID, from a cursor on. A query covers a limited range of IDs.
 * Returns the next cursor, undefined at the end.
 */
export async function searchItems(
  search: Search,
  { db, actor }: Pick<Context, "db" | "actor">,
  runtimes: TypeRuntimes,
  type: string | undefined,
  cursor: Cursor | undefined,
): Promise<Cursor | undefined> {
  const types = [...runtimes.keys()].filter((name) => type === undefined || name === type);
  const begin = cursor && parseLocation(cursor.place);
  const from = begin?.kind === "item" ? begin : { id: 1, column: columns[0] };
  const [newest] = await db.content.find({
    orderBy: "id",
    direction: "desc",
    limit: 1,
    columns: ["id"],
  });
  const last = newest?.id ?? 0;
  for (let id = from.id; id <= last;) {
    const isFirst = id === from.id;
    if (search.budget.isSpent())
      return { line: 1, place: itemLocation(id, isFirst ? from.column : columns[0]) };
    const end = id + stretch;
    const rows: readonly Found[] = await db.content.find({
      where: whereOf(types, search.matcher.plain, id, end),
      orderBy: "id",
      limit: batchSize,
      columns: read,
    });
    for (const row of rows) {
      if (!runtimes.get(row.type)?.permissions.edit(actor, row)) continue;
      const left = await lookAt(search, row, row.id === from.id ? from.column : undefined, cursor);
      if (left) return left;
    }
    id = rows.length < batchSize ? end : (rows.at(-1)?.id ?? id) + 1;
  }
  return undefined;
}

/** Searches the texts of an item; from a column on if the search starts inside of it. */
async function lookAt(
  search: Search,
  row: Found,
  begin: (typeof columns)[number] | undefined,
  cursor: Cursor | undefined,
): Promise<Cursor | undefined> {
  search.searched++;
  const { id, type, title } = row;
  const item = { id, type, title };
  for (const column of columns.slice(begin ? columns.indexOf(begin) : 0)) {
    const place = itemLocation(row.id, column);
    const from = column === begin ? (cursor?.line ?? 1) : 1;
    search.budget.spend(row[column].length);
    const left = await look(search, { place, item }, row[column], Math.max(from, 1));
    if (left !== undefined) return { line: left, place };
  }
  return undefined;
}

/** A case-insensitive prefilter in storage: its results are searched exactly. */
function whereOf(
  types: readonly string[],
  plain: string | undefined,
  from: number,
  end: number,
): Where<ContentColumns> {
  return {
    id: { gte: from, lt: end },
    type: { in: types },
    status: { notIn: closedStatuses },
    ...(plain !== undefined && {
      or: [
        { title: { contains: plain } },
        { content: { contains: plain } },
        { excerpt: { contains: plain } },
      ],
    }),
  };
}
