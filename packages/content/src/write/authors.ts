import { userDeleted } from "@waymark/accounts";
import type { Db } from "@waymark/core";
import { when } from "../bound.ts";
import type { tables } from "../tables.ts";
import { bump } from "./counters.ts";
import { deleteItem } from "./remove.ts";

/** Items that are read at once while all of an author's go. */
const atOnce = 100;

/** What a user wrote goes to the user who takes it over, or goes with them. */
export const followAuthor = when(userDeleted, async ({ id, reassign }, desk) => {
  const { db } = desk;
  if (reassign !== undefined) return handOver(db, id, reassign);
  const next = () => db.content.find({ where: { author: id }, limit: atOnce });
  for (let items = await next(); items.length > 0; items = await next())
    for (const item of items) await deleteItem(desk, item);
});

async function handOver(db: Db<typeof tables>, from: number, to: number): Promise<void> {
  for (const { key, status, n } of await db.counters.find({ where: { kind: "author" } })) {
    const at = key.lastIndexOf(":");
    if (n === 0 || Number(key.slice(at + 1)) !== from) continue;
    await bump(db, "author", key, status, -n);
    await bump(db, "author", `${key.slice(0, at)}:${to}`, status, n);
  }
  await db.content.increment({ author: from }, { version: 1 });
  await db.content.updateAll({ author: from }, { author: to });
}
