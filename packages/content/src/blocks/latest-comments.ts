import { accountOptions } from "@waymark/accounts";
import { renderTitle, stripTags } from "@waymark/content-text";
import { escapeHtml, anonymous, rawHtml } from "@waymark/core";
import { isPublic, linksTo } from "../addresses/links-to.ts";
import { defineService } from "../builder.ts";
import { avatarUrls, type Comment } from "../comments/comment.ts";
import { commentPermissions } from "../comments/permissions.ts";
import { blockTexts } from "../messages/index.ts";
import { type Attributes, toClass, toDay, toHtml, toInstant, toNumber } from "./attributes.ts";
import type { DynamicBlocks } from "../extension-points.ts";

const bounds = { fallback: 5, min: 1, max: 100 };
const part = (name: string) => `wp-block-latest-comments__${name}`;

/** The newest comments on public items. */
export const latestComments = defineService(
  "content.latest-comments",
  async ({ db, all, site, optionsOf, ...scope }, { blocks }: DynamicBlocks) => {
    const t = blockTexts({ all, site });
    const counts = blocks.map((block) => toNumber(block["commentsToShow"], bounds));
    const comments = await db.comments.find({
      where: {
        status: "approved",
        type: "comment",
        in_trash: false,
        or: commentPermissions(all).below(anonymous, "readItem"),
      },
      orderBy: [{ date_gmt: "desc" }, { id: "desc" }],
      limit: Math.max(...counts),
    });
    const items = await db.content.find({
      where: { id: { in: [...new Set(comments.map(({ post }) => post))] } },
    });
    const open = items.filter((item) => item.password === "" && isPublic(item, all));
    const links = await linksTo({ db, all, site, ...scope }, open);
    const titles = new Map(
      open.map(({ id, title }) => [id, renderTitle(title) || escapeHtml(t("noTitle"))]),
    );
    const { avatars } = optionsOf(accountOptions);
    const visible = comments.flatMap((comment) => {
      const [title, link] = [titles.get(comment.post), links.get(comment.post)];
      return title === undefined || link === undefined ? [] : [{ comment, title, link }];
    });
    const avatarOf = (comment: Comment) => avatarUrls(comment, site, avatars)["48"] ?? "";
    return blocks.map((block, at) => {
      const entries = visible.slice(0, counts[at]).map(({ comment, title, link }) => {
        const address = escapeHtml(`${link}#comment-${comment.id}`);
        const day = escapeHtml(toDay(comment.date, site));
        const show = shows(block);
        const author = `<span class="${part("comment-author")}">${escapeHtml(comment.author_name || t("anonymous"))}</span>`;
        const post = `<a class="${part("comment-link")}" href="${address}">${title}</a>`;
        return (
          `<li class="${part("comment")}">` +
          (show.avatar
            ? `<img alt="" src="${escapeHtml(avatarOf(comment))}" class="avatar avatar-48 photo ${part("comment-avatar")}" height="48" width="48" loading="lazy"/>`
            : "") +
          `<article><footer class="${part("comment-meta")}">` +
          t.html("commentOn", { author: rawHtml(author), post: rawHtml(post) }).html +
          (show.date
            ? `<time datetime="${toInstant(comment)}" class="${part("comment-date")}">${day}</time>`
            : "") +
          "</footer>" +
          (show.excerpt
            ? `<div class="${part("comment-excerpt")}"><p>${excerptOf(comment.content)}</p></div>`
            : "") +
          "</article></li>"
        );
      });
      const { avatar, date, excerpt } = shows(block);
      const names = [avatar && "has-avatars", date && "has-dates", excerpt && "has-excerpts"];
      const name = toClass("wp-block-latest-comments", block, names);
      return entries.length === 0
        ? `<div class="${name}">${escapeHtml(t("noComments"))}</div>`
        : `<ol class="${name}">${entries.join("")}</ol>`;
    });
  },
);

const shows = (block: Attributes) => ({
  avatar: block["displayAvatar"] !== false,
  date: block["displayDate"] !== false,
  excerpt: block["displayExcerpt"] !== false,
});

/** The first twenty words of a comment, without its tags. */
function excerptOf(content: string): string {
  const words = stripTags(content).trim().split(/\s+/);
  const text = words.slice(0, 20).join(" ");
  return toHtml(words.length > 20 ? `${text}…` : text);
}
