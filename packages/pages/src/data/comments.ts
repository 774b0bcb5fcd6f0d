import { contentOptions, type CommentItem } from "@waymark/content";
import { chunk, dayMs } from "@waymark/core";
import type { Call } from "../builder.ts";
import { viewOf } from "../render/response.ts";
import { toCommentPage, toPath } from "../render/text.ts";
import type {
  CommentNode,
  CommentsContext,
  PageItem,
  RejectedComment,
} from "../templates/types.ts";
import { type CommentPage, commentPagesOf, pageWith } from "./comment-pages.ts";
import { numberIn, type Requested } from "./requested.ts";
import { typesOf } from "./types.ts";
import type { Visitor } from "./visitor.ts";

/** Comments per call of the API. */
const perCall = 100;

/** The data that a visitor has sent with the request for the page of an item. */
export interface Submitted {
  readonly password?: string | undefined;
  readonly isWrongPassword?: boolean;
  readonly rejected?: RejectedComment;
}

/**
 * A page of the comments on an item and the state of its form; undefined for types without comments, and "missing" if
 * there is no such page. `?reply=ID` and `?comment=ID` are on the page of that comment.
 */
export async function commentsOf(
  ctx: Call,
  visitor: Visitor,
  { url }: Requested,
  item: PageItem,
  { password, rejected }: Submitted,
): Promise<CommentsContext | "missing" | undefined> {
  const type = typesOf(ctx).find(({ name }) => name === item.type);
  if (!type?.features.has("comments") || type.features.has("file")) return undefined;
  const pages = await commentPagesOf(ctx, item.id);
  const replyId = numberIn(url, "reply") ?? 0;
  const asked =
    pageWith(pages, replyId) ||
    pageWith(pages, numberIn(url, "comment") ?? 0) ||
    (numberIn(url, "comments") ?? 1);
  const last = Math.max(1, pages.length);
  // The form with a rejected comment is shown even if its page is gone.
  if (asked > last && !rejected) return "missing";
  const page = Math.min(asked, last);
  const comments = await readComments(visitor, item.id, pages[page - 1] ?? [], password);
  const { discussion } = ctx.optionsOf(contentOptions);
  const state = stateOf(ctx, visitor, item, type.features.has("hierarchy"));
  const userName = state === "open" && visitor.user ? await nameOf(visitor) : undefined;
  return {
    ...viewOf(ctx, url),
    item,
    nodes: toNodes(comments),
    // Visitors who may read none must not learn their number.
    count: comments.length === 0 ? 0 : pages.flat().length,
    page,
    pages: pages.length,
    toPage: (number) => toCommentPage(toPath(item.link, ctx.site), number),
    state,
    maxDepth: discussion.maxDepth,
    isNameRequired: discussion.requireName,
    userName,
    replyTo: comments.find(({ id }) => id === replyId),
    rejected,
    isHeld: url.searchParams.get("comment") === "held",
  };
}

/** Those of the comments that the visitor may read, in the same order. */
async function readComments(
  visitor: Visitor,
  post: number,
  ids: CommentPage,
  password: string | undefined,
): Promise<readonly CommentItem[]> {
  const comments: CommentItem[] = [];
  for (const include of chunk(ids, perCall)) {
    const { status, body } = await visitor.get("comments", {
      post: [post],
      include,
      per_page: perCall,
      orderby: "include",
      ...(password !== undefined && { password }),
    });
    if (status !== 200) break;
    comments.push(...(body as readonly CommentItem[]));
  }
  return comments;
}

function stateOf(
  { clock, optionsOf }: Pick<Call, "clock" | "optionsOf">,
  visitor: Visitor,
  item: PageItem,
  isHierarchical: boolean,
): CommentsContext["state"] {
  const { closeAfterDays, anonymous } = optionsOf(contentOptions).discussion;
  const age = clock.now().getTime() - Date.parse(`${item.date_gmt}Z`);
  const isTooOld = !isHierarchical && closeAfterDays > 0 && age >= closeAfterDays * dayMs;
  // Comments on protected items can be read with the password, but only their editors can write them.
  const isClosed =
    item.comment_status !== "open" || item.status !== "publish" || item.content?.protected === true;
  if (isClosed || isTooOld) return "closed";
  return visitor.user || anonymous ? "open" : "sign-in";
}

/** The name of the signed-in user. */
async function nameOf(visitor: Visitor): Promise<string> {
  const { status, body } = await visitor.get("users/me");
  return status === 200 ? (body as { readonly name: string }).name : "";
}

/** Comments as threads. Replies to comments that are not shown are at the top level. */
function toNodes(comments: readonly CommentItem[]): readonly CommentNode[] {
  const nodes = new Map(
    comments.map((comment) => [comment.id, { comment, replies: [] as CommentNode[] }]),
  );
  const roots: CommentNode[] = [];
  for (const node of nodes.values()) {
    const parent = nodes.get(node.comment.parent);
    // A parent is older than its replies, so that no cycle is possible.
    if (parent && parent.comment.id < node.comment.id) parent.replies.push(node);
    else roots.push(node);
  }
  return roots;
}
