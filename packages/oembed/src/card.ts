import { type accountTables, type All, authorLink, authorsAreHidden } from "@waymark/accounts";
import {
  isPublic,
  type ItemAtUrl,
  type LookupContext,
  toAttachment,
  itemAt,
} from "@waymark/content";
import { type ImageSource, renderTitle, stripTags } from "@waymark/content-text";
import { type Db, escapeHtml, type SettingsReader, type SiteInfo } from "@waymark/core";
import type { Size } from "./size.ts";

/** The context of handlers of this module. */
type Context = LookupContext & { readonly db: Db<Pick<typeof accountTables, "users">> };

/** An image file of an item. Width and height in pixels. */
export type Picture = Omit<ImageSource, "name">;

/**
 * The image of an item: its featured image, or the item itself if it is an image; in the largest size not wider than
 * `width`, otherwise the smallest size. Undefined for protected items and for images that are not public.
 */
export async function pictureOf(
  { db, site, all }: Context,
  { item, type }: ItemAtUrl,
  width: number,
): Promise<Picture | undefined> {
  if (item.password !== "") return undefined;
  const id = item.featured_media;
  const file = type.features.has("file") ? item : id > 0 ? await db.content.get(id) : undefined;
  if (!file?.mime_type.startsWith("image/") || !isPublic(file, all)) return undefined;
  const { url, width: full, height, sizes = [] } = toAttachment(file, site);
  if (full === undefined || height === undefined) return undefined;
  const whole = { url, width: full, height };
  const shape = full / height;
  // Cropped sizes with another aspect ratio are excluded.
  const alike = sizes.filter((one) => Math.abs(one.width / one.height / shape - 1) < 0.05);
  const known: readonly Picture[] = [whole, ...alike].toSorted((a, b) => a.width - b.width);
  const fitting = known.findLast((one) => one.width <= width) ?? known[0];
  return fitting && { url: fitting.url, width: fitting.width, height: fitting.height };
}

const marks: Readonly<Record<string, string>> = {
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#039;",
};

/**
 * A rendered text for places without elements, such as a quoted attribute: tags are removed, character references
 * are unchanged, all other special characters are escaped.
 */
export const toInline = (html: string): string =>
  stripTags(html)
    .replace(/&(?!#\d{1,7};|#x[\da-f]{1,6};|[a-z][a-z\d]{1,20};)/gi, "&amp;")
    .replace(/[<>"']/g, (mark) => marks[mark] ?? "");

/** An item of this site as other sites embed it. */
interface Card extends Size {
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
  ctx: {
    readonly db: Db<Pick<typeof accountTables, "users">>;
    readonly site: SiteInfo;
    readonly all: All;
    readonly settings: Pick<SettingsReader, "get">;
  },
  id: number,
): Promise<{ readonly author_name: string; readonly author_url: string }> {
  const { db, site } = ctx;
  const user = id > 0 && !authorsAreHidden(ctx) ? await db.users.get(id) : undefined;
  if (!user) return { author_name: site.name, author_url: site.url };
  return {
    author_name: user.display_name,
    author_url: authorLink(user.slug, site),
  };
}

const name = "core-embedded-content";

/** The content of an embed of this site. Titles are rendered HTML; `site` is plain text. */
interface EmbedContent {
  readonly link: string;
  /** HTML without elements. */
  readonly title: string;
  readonly site: string;
}

/** The URL of the embed page. */
function toFrameAddress(link: string): string {
  const url = new URL(link);
  if (url.search !== "") return `${link}&embed=true`;
  return `${link.endsWith("/") ? link : `${link}/`}embed/`;
}

/** A quotation that links to the item, a frame that replaces it, and the script that resizes the frame. */
function toMarkup({ link, title, site }: EmbedContent, { width, height }: Size): string {
  const secret = toSecret();
  const frame = escapeHtml(`${toFrameAddress(link)}#?secret=${secret}`);
  const text = title || escapeHtml(link);
  const label = `&#8220;${title}&#8221; &#8212; ${escapeHtml(site)}`;
  return (
    `<blockquote class="${name}" data-secret="${secret}"><a href="${escapeHtml(link)}">${text}</a></blockquote>` +
    `<iframe sandbox="allow-scripts" security="restricted" src="${frame}" width="${width}" height="${height}" ` +
    `title="${label}" data-secret="${secret}" frameborder="0" marginwidth="0" marginheight="0" scrolling="no" ` +
    `class="${name}"></iframe><script>${hostScript}</script>\n`
  );
}

/**
 * Runs in the embedding page. It sets the height that the frame with this secret reports, hides the fallback
 * quotation, and follows a link of the frame only if it leads to the frame's own site and the frame has
 * the focus. Messages of other frames are ignored.
 */
const hostScript = `!function(w,d){if(w.coreEmbeds)return;w.coreEmbeds=1;w.addEventListener("message",function(e){var m=e.data,f,i,h,a,b;if(!m||!m.secret||!m.message||/[^a-zA-Z0-9]/.test(m.secret))return;f=d.querySelectorAll('iframe[data-secret="'+m.secret+'"]');for(i=0;i<f.length;i++){if(e.source!==f[i].contentWindow)continue;if(m.message==="height"){h=Math.min(1000,Math.max(200,parseInt(m.value,10)||0));f[i].height=h;b=d.querySelector('blockquote[data-secret="'+m.secret+'"]');if(b)b.style.display="none"}else if(m.message==="link"&&d.activeElement===f[i]){try{a=new URL(m.value);if(/^https?:$/.test(a.protocol)&&a.host===new URL(f[i].src).host)w.top.location.href=a.href}catch(x){}}}})}(window,document);`;

const letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";

/** Ten random letters and digits that connect a frame with its page; unique per embed. */
function toSecret(): string {
  let secret = "";
  while (secret.length < 10)
    // 248 is the largest multiple of 62 in a byte; higher values are skipped to avoid a bias.
    for (const byte of crypto.getRandomValues(new Uint8Array(16)))
      if (byte < 248 && secret.length < 10) secret += letters.charAt(byte % 62);
  return secret;
}
