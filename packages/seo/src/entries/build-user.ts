import type { Context } from "../builder.ts";
import { withPage } from "../head/other-pages.ts";
import { buildAuthor } from "./build-other.ts";
import { type Built, keyOf } from "./entry.ts";

/** Builds the entry of the author with this ID; undefined for users without a page. */
export async function buildUser(ctx: Context, id: number): Promise<Built | undefined> {
  const user = await ctx.db.users.get(id);
  if (!user || !(await withPage(ctx, [id])).has(id)) return undefined;
  const known = await ctx.db.entries.first({ key: keyOf({ object_type: "user", object_id: id }) });
  return buildAuthor(ctx, user, known?.modified ?? null);
}
