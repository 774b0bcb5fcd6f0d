import type { Context } from "../builder.ts";
import { keyOf } from "../entries/entry.ts";

/** Recounts the incoming links of items. */
export async function recount(
  { db }: Pick<Context, "db">,
  targets: Iterable<number>,
): Promise<void> {
  const all = [...new Set(targets)].toSorted((one, other) => one - other);
  for (const target of all) {
    const incoming_link_count = await db.links.count({ target });
    const key = keyOf({ object_type: "post", object_id: target });
    await db.entries.updateAll({ key }, { incoming_link_count });
  }
}
