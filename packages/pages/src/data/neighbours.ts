import type { PageItem } from "../templates/types.ts";
import { listItems, type Visitor } from "./visitor.ts";

/** The public posts before and after a post by date. */
export async function neighboursOf(
  visitor: Visitor,
  item: PageItem,
): Promise<{ readonly previous?: PageItem | undefined; readonly next?: PageItem | undefined }> {
  if (item.type !== "post" || item.status !== "publish") return {};
  const query = {
    per_page: 1,
    exclude: [item.id],
    _embed: [],
    _fields: ["id", "link", "title", "date"],
  };
  const [older, newer] = await Promise.all([
    listItems(visitor, "posts", { ...query, before: item.date, order: "desc" }),
    listItems(visitor, "posts", { ...query, after: item.date, order: "asc" }),
  ]);
  return { previous: older.items[0], next: newer.items[0] };
}
