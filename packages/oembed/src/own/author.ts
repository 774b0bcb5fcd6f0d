import { authorsAreHidden, type All, type accountTables } from "@waymark/accounts";
import type { Db, SettingsReader, SiteInfo } from "@waymark/core";

/** The author in an embed: the author of the item, or the site if the author was deleted or authors are hidden. */
export async function authorOf(
  scope: {
    readonly db: Db<Pick<typeof accountTables, "users">>;
    readonly site: SiteInfo;
    readonly all: All;
    readonly settings: Pick<SettingsReader, "get">;
  },
  id: number,
): Promise<{ readonly author_name: string; readonly author_url: string }> {
  const { db, site } = scope;
  const user = id > 0 && !authorsAreHidden(scope) ? await db.users.get(id) : undefined;
  if (!user) return { author_name: site.name, author_url: site.url };
  return {
    author_name: user.display_name,
    author_url: `${site.url}/author/${encodeURIComponent(user.slug)}/`,
  };
}
