import type { accountTables } from "@waymark/accounts";
import type { Db, SiteInfo } from "@waymark/core";

/** Whom an embed names as the author: the writer, or the site where there is none any more. */
export async function authorOf(
  { db, site }: { readonly db: Db<Pick<typeof accountTables, "users">>; readonly site: SiteInfo },
  id: number,
): Promise<{ readonly author_name: string; readonly author_url: string }> {
  const user = id > 0 ? await db.users.get(id) : undefined;
  if (!user) return { author_name: site.name, author_url: site.url };
  return {
    author_name: user.display_name,
    author_url: `${site.url}/author/${encodeURIComponent(user.slug)}/`,
  };
}
