import type { contentTables } from "@waymark/content";
import type { Row, Where } from "@waymark/core";
import type { Context } from "../builder.ts";
import { columns, itemLocation, parseLocation } from "../items/location.ts";
import { closedStatuses, type TypeRuntimes } from "../items/searchable-types.ts";
import type { Cursor } from "./cursor.ts";
import { look, type Search } from "./look.ts";

type ContentColumns = (typeof contentTables)["content"]["columns"];
/** The columns for access rules, and the texts. */
const read = ["id", "type", "status", "author", "extra", ...columns] as const;
type Found = Pick<Row<ContentColumns>, (typeof read)[number]>;
/** IDs per query, and items per read. */
const stretch = 2_000;
const portion = 20;

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
      limit: portion,
      columns: read,
    });
    for (const row of rows) {
      if (!runtimes.get(row.type)?.rights.edit(actor, row)) continue;
      const left = await lookAt(search, row, row.id === from.id ? from.column : undefined, cursor);
      if (left) return left;
    }
    id = rows.length < portion ? end : (rows.at(-1)?.id ?? id) + 1;
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
  for (const column of columns.slice(begin ? columns.indexOf(begin) : 0)) {
    const place = itemLocation(row.id, column);
    const from = column === begin ? (cursor?.line ?? 1) : 1;
    search.budget.spend(row[column].length);
    const left = await look(search, place, row[column], Math.max(from, 1));
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
