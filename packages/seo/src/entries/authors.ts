import type { Desk } from "../bound.ts";
import { buildAuthor } from "./build-other.ts";
import { keyOf } from "./entry.ts";
import { keepEntry } from "./store.ts";

/** Keeps what is known of an author, with the moment of what they last published. Inside a transaction. */
export async function keepAuthor(desk: Desk, id: number, modified: Date | null): Promise<void> {
  const user = await desk.db.users.get(id);
  if (user) await keepEntry(desk, buildAuthor(desk, user, modified));
}

/** The same of those of them who have no entry yet, in the order of their numbers. */
export async function addAuthors(desk: Desk, ids: Iterable<number>): Promise<void> {
  const wanted = [...new Set(ids)].filter((id) => id > 0).toSorted((a, b) => a - b);
  if (wanted.length === 0) return;
  const key = (object_id: number) => keyOf({ object_type: "user", object_id });
  const rows = await desk.db.entries.find({
    where: { key: { in: wanted.map(key) } },
    columns: ["id", "key"],
  });
  const known = new Set(rows.map((row) => row.key));
  for (const id of wanted) if (!known.has(key(id))) await keepAuthor(desk, id, null);
}
