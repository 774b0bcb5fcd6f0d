import { markup, rawHtml, type Html } from "@waymark/core";
import { toPath } from "../render/text.ts";
import type { CommentNode, CommentsContext, Templates } from "./types.ts";

export const comments: Templates["comments"] = (context) => {
  const { count, nodes, left, state, isHeld } = context;
  if (count === 0 && state === "closed") return markup``;
  const heading = count === 0 ? "Comments" : count === 1 ? "1 comment" : `${count} comments`;
  return markup`<section id="comments" class="comments" aria-labelledby="comments-title">
<h2 id="comments-title">${heading}</h2>
${isHeld && markup`<p class="notice" role="status">Thank you. Your comment is waiting for moderation.</p>`}
${nodes.length > 0 && markup`<ol class="comment-list">${nodes.map((node) => toComment(node, context, 1))}</ol>`}
${left > 0 && markup`<p class="byline">${left} further comments are not shown.</p>`}
${toForm(context)}
</section>`;
};

function toComment(
  { comment, replies }: CommentNode,
  context: CommentsContext,
  depth: number,
): Html {
  const { site, state, maxDepth, formatDate, item } = context;
  const { id, author_name: name, author_url: url, date, content } = comment;
  const avatar = comment.author_avatar_urls?.["48"];
  const author = name || "Anonymous";
  const link = toPath(item.link, site);
  const reply = `${link}${link.includes("?") ? "&" : "?"}reply=${id}#respond`;
  return markup`<li id="comment-${id}">
<article class="comment">
<header>${avatar !== undefined && markup`<img class="avatar" src="${toPath(avatar, site)}" alt="" width="40" height="40" loading="lazy">`}
<div><p class="comment-author">${/^https?:\/\//i.test(url) ? markup`<a href="${url}" rel="ugc nofollow noopener">${author}</a>` : author}</p>
<p class="byline"><a href="${link}#comment-${id}"><time datetime="${date}">${formatDate(date)}, ${date.slice(11, 16)}</time></a></p></div></header>
<div class="content">${rawHtml(content.rendered)}</div>
${state === "open" && depth < maxDepth && markup`<p class="comment-reply"><a href="${reply}" rel="nofollow">Reply<span class="visually-hidden"> to ${author}</span></a></p>`}
</article>
${replies.length > 0 && markup`<ol>${replies.map((one) => toComment(one, context, depth + 1))}</ol>`}
</li>
`;
}

function toForm(context: CommentsContext): Html {
  const { state, site, item, home, replyTo, rejected, userName, isNameRequired } = context;
  const link = toPath(item.link, site);
  if (state === "closed") return markup`<p class="byline">Comments are closed.</p>`;
  if (state === "sign-in")
    return markup`<p><a href="${home}sign-in?to=${encodeURIComponent(link)}">Sign in</a> to write a comment.</p>`;
  const { name = "", email = "", content = "" } = rejected?.values ?? {};
  const required = isNameRequired && markup` required`;
  return markup`<form id="respond" class="comment-form" method="post" action="${link}?send=comment#respond">
<h3>${replyTo ? `Reply to ${replyTo.author_name || "Anonymous"}` : "Write a comment"}</h3>
${replyTo && markup`<p><a href="${link}#respond" rel="nofollow">Cancel the reply</a></p><input type="hidden" name="parent" value="${replyTo.id}">`}
${rejected && markup`<p class="form-error" role="alert">${rejected.message}</p>`}
${
  userName === undefined
    ? markup`<p class="byline">Your email address is not published.</p>
<p><label for="comment-name">Name</label><input id="comment-name" name="name" value="${name}" maxlength="245" autocomplete="name"${required}></p>
<p><label for="comment-email">Email address</label><input id="comment-email" name="email" type="email" value="${email}" maxlength="100" autocomplete="email"${required}></p>`
    : markup`<p class="byline">Signed in as ${userName}.</p>`
}
<p><label for="comment-content">Comment</label><textarea id="comment-content" name="content" rows="6" maxlength="65525" required>${content}</textarea></p>
<p><button>Post comment</button></p>
</form>`;
}
