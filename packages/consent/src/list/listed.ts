import type { Desk } from "../bound.ts";
import { optionalCategories, type Category } from "../categories.ts";
import { listedCookies } from "../settings.ts";

/** How many names of a category pages carry. */
const most = 50;

/** Makes the list anew that pages carry, where the list of cookies has changed, in the transaction that runs. */
export async function keepListed({ db, settings }: Pick<Desk, "db" | "settings">): Promise<void> {
  await db.lock("consent:listed");
  const listed: Partial<Record<Category, string[]>> = {};
  for (const category of optionalCategories) {
    const rows = await db.cookies.find({
      where: { category },
      orderBy: "name",
      limit: most,
      columns: ["name"],
    });
    if (rows.length > 0) listed[category] = [...new Set(rows.map(({ name }) => name))];
  }
  const before = settings.get(listedCookies);
  if (JSON.stringify(before) !== JSON.stringify(listed)) await settings.set(listedCookies, listed);
}
