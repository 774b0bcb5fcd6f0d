import { type RateLimiter, formatTime, ipPrefix } from "@waymark/core";
import { errors } from "../errors.ts";
import { lockFlood } from "../locks.ts";
import type { ContentOptions } from "../options.ts";
import type { Context } from "../write/context.ts";
import type { Comment, CommentWhere } from "./comment.ts";
import { countLinks } from "./text.ts";

/** Minimum time between two comments of one person, in seconds. */
const pause = 15;
/** Maximum number of anonymous attempts to comment from one network in five minutes. */
const mostOfAddress = 20;

type Draft = Pick<
  Comment,
  "post" | "parent" | "author" | "author_name" | "author_email" | "author_ip" | "content"
>;

/** @throws ApiError 429 `rest_too_many_requests` with `Retry-After`. */
export const limitStrangers = (attempts: RateLimiter, address: string): Promise<void> =>
  attempts.count([[`comment ${ipPrefix(address)}`, mostOfAddress]]);

/** The comments of the same author: a user, or an email or IP address for anonymous callers. */
const bySame = ({ author, author_email: email, author_ip: ip }: Draft): CommentWhere =>
  author !== 0 ? { author } : email !== "" ? { author: 0, author_email: email } : { author_ip: ip };

/** @throws ApiError 409 `comment_duplicate` if the same author has sent the same text for the same item and parent. */
export async function checkDuplicate({ db }: Context, draft: Draft): Promise<void> {
  const { post, parent, content } = draft;
  const same = { ...bySame(draft), post, parent, content, status: { ne: "trash" } };
  if (await db.comments.first(same)) throw errors.comment_duplicate();
}

/** @throws ApiError 400 `comment_flood` if the same author, or the same IP address, has commented within the last seconds. */
export async function checkFlood({ db, clock }: Context, draft: Draft): Promise<void> {
  const { author, author_ip: ip } = draft;
  await lockFlood(db, author !== 0 ? String(author) : ip);
  const since = formatTime(clock.now().getTime() - pause * 1000);
  const by: CommentWhere = author !== 0 ? { author } : { or: [bySame(draft), { author_ip: ip }] };
  const recent = await db.comments.first({ and: [by], date_gmt: { gt: since } });
  if (recent) throw errors.comment_flood();
}

/** The status of a new comment: approved for authors with an approved comment, as configured; many links hold it for moderation. */
export async function firstStatus(
  { db }: Context,
  draft: Draft,
  { moderation, maxLinks }: ContentOptions["discussion"],
): Promise<"approved" | "hold"> {
  if (moderation === "all" || countLinks(draft.content) > maxLinks) return "hold";
  if (moderation === "none") return "approved";
  const { author, author_name: name, author_email: email } = draft;
  if (author === 0 && email === "") return "hold";
  const by: CommentWhere =
    author !== 0 ? { author } : { author: 0, author_name: name, author_email: email };
  const known = await db.comments.first({ ...by, status: "approved", type: "comment" });
  return known ? "approved" : "hold";
}
