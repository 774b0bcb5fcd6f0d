import { authorsAreHidden } from "@waymark/accounts";
import { renderContent, renderExcerpt, renderTitle } from "@waymark/content-text";
import { escapeHtml } from "@waymark/core";
import { isPublic, linksTo } from "../addresses/links-to.ts";
import { defineService } from "../builder.ts";
import { toAttachment } from "../media/attachment.ts";
import { mediaContext, mediaOfTexts, noMedia, type TextMedia } from "./media.ts";
import { type BlockTexts, blockTexts } from "../messages/index.ts";
import { termLinks } from "../tables.ts";
import { post } from "../types.ts";
import type { Item } from "../write/item.ts";
import {
  type Attributes,
  toClass,
  toDay,
  toIds,
  toInstant,
  toNumber,
  toText,
} from "./attributes.ts";
import type { DynamicBlocks } from "../extension-points.ts";

type Sizes = ReturnType<typeof toAttachment>;
/** The data of a post that a list shows besides its title. */
interface Around {
  readonly link: string;
  readonly author: string;
  readonly image: Sizes | undefined;
  /** What the shortcodes in its text show. */
  readonly media: TextMedia;
}

/** The newest public posts, or the first ones by title. */
export const latestPosts = defineService(
  "content.latest-posts",
  async ({ db, site, ...scope }, { blocks }: DynamicBlocks): Promise<readonly string[]> => {
    const lists = await Promise.all(
      blocks.map((block) =>
        db.content.find({
          where: toWhere(block),
          orderBy: [{ [block["orderBy"] === "title" ? "title_key" : "date"]: direction(block) }],
          limit: toNumber(block["postsToShow"], { fallback: 5, min: 1, max: 100 }),
        }),
      ),
    );
    const all = [...new Map(lists.flat().map((item) => [item.id, item])).values()];
    const links = await linksTo({ db, site, ...scope }, all);
    const showsAuthors =
      blocks.some((block) => block["displayAuthor"] === true) && !authorsAreHidden(scope);
    const authors = showsAuthors
      ? await db.users.find({
          where: { id: { in: [...new Set(all.map(({ author }) => author))] } },
          columns: ["id", "display_name"],
        })
      : [];
    const pictures = blocks.some((block) => block["displayFeaturedImage"] === true)
      ? await db.content.find({
          where: {
            id: { in: [...new Set(all.map((item) => item.featured_media))] },
            type: "attachment",
          },
        })
      : [];
    const names = new Map(authors.map(({ id, display_name: name }) => [id, name]));
    const images = new Map(
      pictures
        .filter((row) => isPublic(row, scope.all))
        .map((row) => [row.id, toAttachment(row, site)]),
    );
    const whole = blocks.some(isWhole) ? all : [];
    const media = await mediaOfTexts(scope.callService, whole);
    const mediaById = new Map(whole.map(({ id }, at) => [id, media[at]]));
    const t = blockTexts({ all: scope.all, site });
    return blocks.map((block, at) => {
      const items = (lists[at] ?? []).map((item) => {
        const around = {
          link: links.get(item.id) ?? site.url,
          author: names.get(item.author) ?? "",
          image: images.get(item.featured_media),
          media: mediaById.get(item.id) ?? noMedia,
        };
        return `<li>${toEntry(item, block, around, site, t)}</li>\n`;
      });
      return `<ul class="${classOf(block)}">${items.join("")}</ul>`;
    });
  },
);

const direction = ({ order }: Attributes) => (order === "asc" ? "asc" : "desc");

function toWhere({ categories, selectedAuthor }: Attributes) {
  const [terms, authors] = [toIds(categories), toIds(selectedAuthor)];
  const filed = { table: termLinks, to: "content", where: { term: { in: terms } } } as const;
  return {
    type: post.name,
    status: "publish",
    ...(terms.length > 0 && { exists: filed }),
    ...(authors.length > 0 && { author: { in: authors } }),
  };
}

function classOf(block: Attributes): string {
  const isGrid = block["postLayout"] === "grid";
  const columns = toNumber(block["columns"], { fallback: 3, min: 2, max: 6 });
  return toClass("wp-block-latest-posts", block, [
    "wp-block-latest-posts__list",
    isGrid && `is-grid columns-${columns}`,
    block["displayPostDate"] === true && "has-dates",
    block["displayAuthor"] === true && "has-author",
  ]);
}

function toEntry(
  item: Item,
  block: Attributes,
  { link, author, image, media }: Around,
  site: Parameters<typeof toDay>[1],
  t: BlockTexts,
): string {
  const part = (name: string) => `wp-block-latest-posts__${name}`;
  const href = escapeHtml(link);
  const title = renderTitle(item.title) || escapeHtml(t("noTitle"));
  const picture = block["displayFeaturedImage"] === true && image ? toImage(image, block) : "";
  const linked = block["addLinkToFeaturedImage"] === true;
  const align = toText(block["featuredImageAlign"]);
  const aligned = /^(left|center|right)$/.test(align) ? ` align${align}` : "";
  return [
    picture &&
      `<div class="${part("featured-image")}${aligned}">` +
        `${linked ? `<a href="${href}" aria-hidden="true" tabindex="-1">${picture}</a>` : picture}</div>`,
    `<a class="${part("post-title")}" href="${href}">${title}</a>`,
    block["displayAuthor"] === true &&
      author !== "" &&
      `<div class="${part("post-author")}">${escapeHtml(t("by", { author }))}</div>`,
    block["displayPostDate"] === true &&
      `<time datetime="${toInstant(item)}" class="${part("post-date")}">${escapeHtml(toDay(item.date, site))}</time>`,
    toBody(item, block, media, part),
  ]
    .filter((html) => typeof html === "string")
    .join("");
}

/** Whether a list shows the whole texts of posts. */
const isWhole = (block: Attributes): boolean =>
  block["displayPostContent"] === true && block["displayPostContentRadio"] === "full_post";

/** The content or excerpt of a post; empty for protected posts. Dynamic blocks are left out. */
function toBody(
  item: Item,
  block: Attributes,
  media: TextMedia,
  part: (name: string) => string,
): string {
  if (block["displayPostContent"] !== true || item.password !== "") return "";
  if (isWhole(block)) {
    const html = renderContent(item.content, { postId: item.id, ...mediaContext(media) });
    return `<div class="${part("post-full-content")}">${html}</div>`;
  }
  const words = toNumber(block["excerptLength"], { fallback: 55, min: 1, max: 100 });
  const excerpt = renderExcerpt({ raw: item.excerpt, content: item.content }, { postId: item.id });
  return `<div class="${part("post-excerpt")}">${cut(excerpt, words)}</div>`;
}

/** The first words of an excerpt; entities count as part of the words around them. */
function cut(excerpt: string, words: number): string {
  const plain = excerpt.replace(/<[^<>]*>/g, "").trim();
  const all = plain.split(/\s+/);
  return all.length <= words ? plain : `${all.slice(0, words).join(" ")}… `.trim();
}

function toImage({ url, alt = "", width, height, sizes = [] }: Sizes, block: Attributes): string {
  const requested = toText(block["featuredImageSizeSlug"], "thumbnail");
  const visible = sizes.find(({ name }) => name === requested) ?? { url, width, height };
  const size = visible.width ? ` width="${visible.width}" height="${visible.height}"` : "";
  const source = escapeHtml(visible.url);
  return `<img src="${source}" alt="${escapeHtml(alt)}"${size} loading="lazy" decoding="async"/>`;
}
