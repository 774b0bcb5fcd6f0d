import { defineTask } from "../builder.ts";
import { hashToken, isToken, newToken } from "../links/link.ts";
import type { Keyed } from "../credentials/secret.ts";
import type { Clock } from "@waymark/core";
import type { AccountDb, LinkRow } from "../tables.ts";

/** The path of the page that sets a new site up. */
export const setUpPath = "/set-up";
const lifetime = 24 * 60 * 60_000;

/** Whether the site has no users yet. */
export const isNew = async (db: Pick<AccountDb, "users">): Promise<boolean> =>
  (await db.users.first({})) === undefined;

/**
 * Tells the operator a link to the set-up page of a site without users. Each start makes one, since several processes may start: all of
 * them are valid for a day, until the first administrator is created.
 */
export const makeSetUpLink = defineTask(
  "accounts.make-set-up-link",
  async ({ db, site, options, clock }, _: void): Promise<string | undefined> => {
    if (!options.setUp || !(await isNew(db))) return undefined;
    const token = newToken();
    const hash = await hashToken({ db, site, options }, "set-up", token);
    const created = clock.now();
    const expires = new Date(created.getTime() + lifetime);
    await db.links.insert({ purpose: "set-up", hash, user: 0, created, expires });
    return `The site has no users. Set it up at ${site.url}${setUpPath}?token=${token} (valid for a day).`;
  },
);

/** The stored link of a token; undefined if it is unknown, expired or used. */
export async function findSetUpLink(
  scope: Keyed & { readonly clock: Clock },
  token: string,
): Promise<LinkRow | undefined> {
  if (!isToken(token)) return undefined;
  const hash = await hashToken(scope, "set-up", token);
  const link = await scope.db.links.first({ purpose: "set-up", hash });
  return link && link.expires > scope.clock.now() ? link : undefined;
}
