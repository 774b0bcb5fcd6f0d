import { hashToken, isToken } from "../links/link.ts";
import type { Keyed } from "../credentials/secret.ts";
import type { Clock } from "@waymark/core";
import type { AccountDb, LinkRow } from "../tables.ts";

/** The path of the page that sets a new site up. */
export const setUpPath = "/set-up";

/** Whether the site has no administrator yet. It may have users, such as the authors of an import. */
export const isNew = async (db: Pick<AccountDb, "holdings">): Promise<boolean> =>
  (await db.holdings.count({ kind: "role", name: "administrator" })) === 0;

/** Whether nobody can sign in before the site is set up: it has neither an administrator nor other users. */
export const isWithoutUsers = async (db: Pick<AccountDb, "holdings" | "users">): Promise<boolean> =>
  (await isNew(db)) && (await db.users.count({})) === 0;

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
