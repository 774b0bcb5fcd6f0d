import { toIdentity } from "@waymark/accounts";
import type { Context } from "../builder.ts";

/** Whether each of these users may write unfiltered HTML; false for unknown users. */
export async function freeAuthors(
  { db, toActor }: Pick<Context, "db" | "toActor">,
  ids: readonly number[],
): Promise<ReadonlySet<number>> {
  const wanted = [...new Set(ids)].filter((id) => id > 0);
  if (wanted.length === 0) return new Set();
  const users = await db.users.find({ where: { id: { in: wanted } } });
  const free = users.filter((user) => toActor(toIdentity(user)).can("unfiltered_html"));
  return new Set(free.map(({ id }) => id));
}
