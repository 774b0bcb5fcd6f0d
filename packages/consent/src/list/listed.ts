import type { Context } from "../builder.ts";
import { categories, type Category } from "../categories.ts";
import { deletableOf } from "../known/deletable.ts";
import { categoryOf } from "../known/names.ts";
import { listedCookies } from "../settings.ts";

/** The largest number of names of a category that pages carry. */
const most = 50;

/**
 * Updates the names that pages carry after a change of the list of cookies, in the current transaction. What is known
 * of vendors pages have anyway, so only names whose category is another one, or that no vendor has, are among them.
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
      limit: most * 4,
      columns: ["name"],
    });
    const names = rows
      .map(({ name }) => name)
      .filter((name) => categoryOf(name, [known]) !== category);
    if (names.length > 0) listed[category] = [...new Set(names)].slice(0, most);
  }
  const before = settings.get(listedCookies);
  if (JSON.stringify(before) !== JSON.stringify(listed)) await settings.set(listedCookies, listed);
}
