import { authorsAreHidden, type All, type accountTables } from "@waymark/accounts";
import { itemAt, renderTitle, type ItemAtUrl } from "@waymark/content";
import type { Db, SettingsReader, SiteInfo } from "@waymark/core";
import type { Size } from "../size.ts";
import type { Context } from "./context.ts";
import { toMarkup } from "./markup.ts";
import { pictureOf } from "./picture.ts";
import { toInline } from "./text.ts";

/** An item of this site as other sites embed it. */
export interface Card extends Size {
  readonly version: "1.0";
  readonly provider_name: string;
  readonly provider_url: string;
  readonly author_name: string;
  readonly author_url: string;
  readonly title: string;
  readonly type: "rich" | "video";
  readonly html: string;
  readonly thumbnail_url?: string;
  readonly thumbnail_width?: number;
  readonly thumbnail_height?: number;
}

/** The title of a public item: HTML without elements. */
export const titleOf = ({ item }: ItemAtUrl): string =>
  toInline(renderTitle(item.title, { isProtected: item.password !== "" }));

/** The card of the public item at a URL of this site; undefined if there is none. */
export async function cardAt(ctx: Context, url: string, size: Size): Promise<Card | undefined> {
  const found = await itemAt(ctx, url);
  if (!found) return undefined;
  const { site } = ctx;
  const title = titleOf(found);
  const picture = await pictureOf(ctx, found, size.width);
  return {
    version: "1.0",
    provider_name: site.name,
    provider_url: site.url,
    ...(await authorOf(ctx, found.item.author)),
    title,
    type: found.item.mime_type.startsWith("video/") ? "video" : "rich",
    width: size.width,
    height: size.height,
    html: toMarkup({ link: found.link, title, site: site.name }, size),
    ...(picture && {
      thumbnail_url: picture.url,
      thumbnail_width: picture.width,
      thumbnail_height: picture.height,
    }),
  };
}

/** The author in an embed: the author of the item, or the site if the author was deleted or authors are hidden. */
async function authorOf(
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
