import { defineTask } from "../builder.ts";
import { hashToken, newToken } from "../links/link.ts";
import { setUpPath } from "../set-up/link.ts";
import { hasAdministrator } from "../users/administrators.ts";

const lifetime = 24 * 60 * 60_000;

/**
 * Creates a link to the set-up page of a site without an administrator and shows it to the
 * operator. Each start creates a new link, because several processes may start. All links are valid
 * for a day, or until the first administrator is created.
 */
export const makeSetUpLink = defineTask(
  "accounts.make-set-up-link",
  async ({ db, all, site, options, clock }, _: void): Promise<string | undefined> => {
    if (!options.setUp || (await hasAdministrator({ db, all }))) return undefined;
    const token = newToken();
    const hash = await hashToken({ db, site, options }, "set-up", token);
    const created = clock.now();
    const expires = new Date(created.getTime() + lifetime);
    await db.links.insert({ purpose: "set-up", hash, user: 0, created, expires });
    return `The site has no administrator. Set it up at ${site.url}${setUpPath}?token=${token} (valid for a day).`;
  },
);
