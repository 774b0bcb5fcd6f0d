import { chunk, type NewRow, type Row, type RowUpdate } from "@waymark/core";
import type { Context } from "../builder.ts";
import { categories, type Category } from "../categories.ts";
import { deletableOf } from "../known/lookup.ts";
import { categoryOf } from "../known/names.ts";
import { listedCookies } from "../settings.ts";
import type { tables } from "../tables.ts";

type Columns = typeof tables.cookies.columns;
/** A cookie of the site's own list. */
type ListedCookie = Row<Columns>;
/** A cookie found by a scan. */
type Seen = Pick<
  ListedCookie,
  "name" | "domain" | "category" | "description" | "duration" | "vendor"
>;

/** The maximum number of cookies in the list. */
export const maxListed = 5_000;
/** The maximum number of names or rows per statement. */
const batchSize = 250;

/** The identity of a cookie. */
export const keyOf = ({ name, domain }: Pick<ListedCookie, "name" | "domain">): string =>
  JSON.stringify([name, domain]);

/** The listed cookies with these names, by name and domain. */
export async function listedOf(
  { db }: Pick<Context, "db">,
  names: readonly string[],
): Promise<ReadonlyMap<string, ListedCookie>> {
  const found = new Map<string, ListedCookie>();
  for (const some of chunk([...new Set(names)], batchSize)) {
    const rows = await db.cookies.find({ where: { name: { in: some } } });
    for (const row of rows) found.set(keyOf(row), row);
  }
  return found;
}

/** Merges the cookies of a scan into the list: new ones are added, and edits are kept. */
export async function mergeIntoList(
  { db }: Pick<Context, "db">,
  seen: readonly Seen[],
  listed: ReadonlyMap<string, ListedCookie>,
  scan: number,
): Promise<void> {
  let room = maxListed - (await db.cookies.count());
  const added: NewRow<Columns>[] = [];
  const again: number[] = [];
  for (const { name, domain, category, description, duration, vendor } of seen) {
    const row = listed.get(keyOf({ name, domain }));
    if (row) {
      again.push(row.id);
      const change = filledIn(row, { category, description, duration, vendor });
      if (change) await db.cookies.update(row.id, change);
    } else if (room-- > 0)
      added.push({ name, domain, category, description, duration, vendor, seen: scan });
  }
  for (const ids of chunk(again, batchSize))
    await db.cookies.updateAll({ id: { in: ids } }, { seen: scan });
  for (const rows of chunk(added, batchSize)) await db.cookies.insertAll(rows);
}

/** The changes of a row of the list; undefined if there are none. */
function filledIn(
  row: ListedCookie,
  { category, ...texts }: Omit<Seen, "name" | "domain">,
): RowUpdate<Columns> | undefined {
  const change: RowUpdate<Columns> = {};
  if (!row.edited && category !== row.category) change.category = category;
  for (const name of ["description", "duration", "vendor"] as const)
    if (row[name] === "" && texts[name] !== "") change[name] = texts[name];
  return Object.keys(change).length > 0 ? change : undefined;
}

/** The largest number of names of a category that pages carry. */
const max = 50;

/**
 * Updates the names that pages carry after a change of the list of cookies, in the current transaction. The cookies of
 * known vendors are in the script of pages already, so only names with another category and names of no vendor are listed.
 */
export async function syncListed(ctx: Pick<Context, "all" | "db" | "settings">): Promise<void> {
  const { db, settings } = ctx;
  await db.lock("consent:listed");
  const known = deletableOf(ctx).cookies;
  const listed: Partial<Record<Category, string[]>> = {};
  for (const category of categories) {
    const rows = await db.cookies.find({
      where: { category },
      // Edits of administrators take precedence.
      orderBy: [{ edited: "desc" }, { name: "asc" }],
      limit: max * 4,
      columns: ["name"],
    });
    const names = rows
      .map(({ name }) => name)
      .filter((name) => categoryOf(name, [known]) !== category);
    if (names.length > 0) listed[category] = [...new Set(names)].slice(0, max);
  }
  const before = settings.get(listedCookies);
  if (JSON.stringify(before) !== JSON.stringify(listed)) await settings.set(listedCookies, listed);
}
