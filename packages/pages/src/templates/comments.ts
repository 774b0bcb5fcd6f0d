import { markup, rawHtml, type Html } from "@waymark/core";
import { toPath, withParameter } from "../render/text.ts";
import type { CommentNode, CommentsContext, Templates } from "./types.ts";

export const comments: Templates["comments"] = (ctx) => {
  const { count, nodes, state, isHeld, t } = ctx;
  if (count === 0 && state === "closed") return markup``;
  const heading = count === 0 ? t("comments") : t("commentCount", { count });
  return markup`<section id="comments" class="comments" aria-labelledby="comments-title">
<h2 id="comments-title">${heading}</h2>
${isHeld && markup`<p class="notice" role="status">${t("commentHeld")}</p>`}
${nodes.length > 0 && markup`<ol class="comment-list">${nodes.map((node) => toComment(node, ctx, 1))}</ol>`}
${toPages(ctx)}
${toForm(ctx)}
</section>`;
};

/** Links to the other pages of comments. */
function toPages({ page, pages, toPage, t }: CommentsContext): Html | undefined {
  if (pages < 2) return undefined;
  const toLink = (number: number, rel: "prev" | "next", label: string) =>
    markup`<a rel="${rel}" href="${toPage(number)}#comments">${label}</a>`;
  return markup`<nav class="pagination" aria-label="${t("commentPages")}">
<span>${page > 1 && toLink(page - 1, "prev", t("olderComments"))}</span>
<span>${t("pageOfPages", { page, pages })}</span>
<span>${page < pages && toLink(page + 1, "next", t("newerComments"))}</span>
</nav>`;
}

/** Other modules replace paragraphs such as `[form contact]`; visitors must not be able to insert their content. */
const withoutMarkers = (html: string): string => html.replaceAll("<p>[", "<p>&#91;");

function toComment({ comment, replies }: CommentNode, ctx: CommentsContext, depth: number): Html {
  const { site, state, maxDepth, formatDate, formatTime, item, t, contentLanguage } = ctx;
  const here = ctx.toPage(ctx.page);
  const { id, author_name: name, author_url: url, date, content } = comment;
  const avatar = comment.author_avatar_urls?.["48"];
  const author = name || t("anonymous");
  const time = t("commentTime", { date: formatDate(date), time: formatTime(date) });
  const link = toPath(item.link, site);
  const reply = `${withParameter(link, "reply", id)}#respond`;
  return markup`<li id="comment-${id}">
<article class="comment">
<header>${avatar !== undefined && markup`<img class="avatar" src="${toPath(avatar, site)}" alt="" width="40" height="40" loading="lazy">`}
<div><p class="comment-author">${/^https?:\/\//i.test(url) ? markup`<a href="${url}" rel="ugc nofollow noopener">${author}</a>` : author}</p>
<p class="byline"><a href="${here}#comment-${id}"><time datetime="${date}">${time}</time></a></p></div></header>
<div class="content"${contentLanguage}>${rawHtml(withoutMarkers(content.rendered))}</div>
${state === "open" && depth < maxDepth && markup`<p class="comment-reply"><a href="${reply}" rel="nofollow">${t.html("reply", { author, hidden: (text) => markup`<span class="visually-hidden">${text}</span>` })}</a></p>`}
</article>
${replies.length > 0 && markup`<ol>${replies.map((one) => toComment(one, ctx, depth + 1))}</ol>`}
</li>
`;
}

function toForm(ctx: CommentsContext): Html {
  const { state, site, item, home, replyTo, rejected, userName, isNameRequired, t } = ctx;
  const link = toPath(item.link, site);
  const here = ctx.toPage(ctx.page);
  if (state === "closed") return markup`<p class="byline">${t("commentsClosed")}</p>`;
  if (state === "sign-in")
    return markup`<p>${t.html("signInToComment", {
      link: (text) => markup`<a href="${home}sign-in?to=${encodeURIComponent(link)}">${text}</a>`,
    })}</p>`;
  const { name = "", email = "", content = "" } = rejected?.values ?? {};
  const required = isNameRequired && markup` required`;
  return markup`<form id="respond" class="comment-form" method="post" action="${withParameter(here, "send", "comment")}#respond">
<h3>${replyTo ? t("replyTo", { author: replyTo.author_name || t("anonymous") }) : t("writeComment")}</h3>
${replyTo && markup`<p><a href="${here}#respond" rel="nofollow">${t("cancelReply")}</a></p><input type="hidden" name="parent" value="${replyTo.id}">`}
${rejected && markup`<p class="form-error" role="alert">${rejected.message}</p>`}
${
  userName === undefined
    ? markup`<p class="byline">${t("emailNotPublished")}</p>
<p><label for="comment-name">${t("name")}</label><input id="comment-name" name="name" value="${name}" maxlength="245" autocomplete="name"${required}></p>
<p><label for="comment-email">${t("email")}</label><input id="comment-email" name="email" type="email" value="${email}" maxlength="100" autocomplete="email"${required}></p>`
    : markup`<p class="byline">${t("signedInAs", { name: userName })}</p>`
}
<p><label for="comment-content">${t("comment")}</label><textarea id="comment-content" name="content" rows="6" maxlength="65525" required>${content}</textarea></p>
<p><button>${t("postComment")}</button></p>
</form>`;
}
