import { hashToken, isToken } from "../links/link.ts";
import type { Keyed } from "../credentials/secret.ts";
import type { Clock } from "@waymark/core";
import type { AccountDb, LinkRow } from "../tables.ts";

/** The path of the page that sets a new site up. */
export const setUpPath = "/set-up";

/** Whether nobody can sign in before the site is set up. */
export const isWithoutUsers = async ({
  db,
}: {
  readonly db: Pick<AccountDb, "users">;
}): Promise<boolean> => (await db.users.find({ columns: ["id"], limit: 1 })).length === 0;

/** The stored link of a token; undefined if it is unknown, expired or used. */
export async function findSetUpLink(
  ctx: Keyed & { readonly clock: Clock },
  token: string,
): Promise<LinkRow | undefined> {
  if (!isToken(token)) return undefined;
  const hash = await hashToken(ctx, "set-up", token);
  const link = await ctx.db.links.first({ purpose: "set-up", hash });
  return link && link.expires > ctx.clock.now() ? link : undefined;
}
