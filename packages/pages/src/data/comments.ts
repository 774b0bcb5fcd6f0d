import { contentOptions, type CommentItem } from "@waymark/content";
import { dayMs } from "@waymark/core";
import type { Call } from "../builder.ts";
import { viewOf } from "../render/response.ts";
import type {
  CommentNode,
  CommentsContext,
  PageItem,
  RejectedComment,
} from "../templates/types.ts";
import type { Requested } from "./requested.ts";
import { typesOf } from "./types.ts";
import type { Visitor } from "./visitor.ts";

/** Comments on one page of an item. */
const maxComments = 500;
const perCall = 100;

/** The data that a visitor has sent with the request for the page of an item. */
export interface Submitted {
  readonly password?: string | undefined;
  readonly isWrongPassword?: boolean;
  readonly rejected?: RejectedComment;
}

/** The comments on an item and the state of its form; undefined for types without comments. */
export async function commentsOf(
  ctx: Call,
  visitor: Visitor,
  { url }: Requested,
  item: PageItem,
  { password, rejected }: Submitted,
): Promise<CommentsContext | undefined> {
  const type = typesOf(ctx).find(({ name }) => name === item.type);
  if (!type?.features.has("comments") || type.features.has("file")) return undefined;
  const { comments, total } = await readComments(visitor, item.id, password);
  const { discussion } = ctx.optionsOf(contentOptions);
  const state = stateOf(ctx, visitor, item, type.features.has("hierarchy"));
  const replyId = Number(/^\d{1,15}$/.exec(url.searchParams.get("reply") ?? "")?.[0] ?? 0);
  const userName = state === "open" && visitor.user ? await nameOf(visitor) : undefined;
  return {
    ...viewOf(ctx, url),
    item,
    nodes: toNodes(comments),
    count: total,
    left: total - comments.length,
    state,
    maxDepth: discussion.maxDepth,
    isNameRequired: discussion.requireName,
    userName,
    replyTo: comments.find(({ id }) => id === replyId),
    rejected,
    isHeld: url.searchParams.get("comment") === "held",
  };
}

async function readComments(visitor: Visitor, post: number, password: string | undefined) {
  const comments: CommentItem[] = [];
  let total = 0;
  for (let page = 1; page <= maxComments / perCall; page++) {
    const { status, headers, body } = await visitor.get("comments", {
      post: [post],
      page,
      per_page: perCall,
      order: "asc",
      ...(password !== undefined && { password }),
    });
    if (status !== 200) break;
    comments.push(...(body as readonly CommentItem[]));
    total = Number(headers["X-Core-Total"] ?? 0);
    if (comments.length >= total) break;
  }
  return { comments, total };
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
