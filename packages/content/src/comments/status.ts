import type { Comment, CommentWhere } from "./comment.ts";

/** Status words in requests, by stored status. */
const words: Readonly<Record<string, string>> = {
  approve: "approved",
  "1": "approved",
  "0": "hold",
};
const settable = new Set(["approved", "hold", "spam", "trash"]);

/** The status in responses: comments on an item in the trash are shown as trashed. */
export const statusInResponse = ({
  status,
  in_trash,
}: Pick<Comment, "status" | "in_trash">): string => (in_trash ? "trash" : status);

/** The status that a list requests; `isOut` if it contains only what everybody may see. */
export function requestedStatus(word: string): {
  readonly status: CommentWhere;
  readonly isOut: boolean;
} {
  const named = words[word] ?? word;
  if (named === "all")
    return { status: { status: { in: ["approved", "hold"] }, in_trash: false }, isOut: false };
  if (named === "trash")
    return { status: { or: [{ status: "trash" }, { in_trash: true }] }, isOut: false };
  return { status: { status: named, in_trash: false }, isOut: named === "approved" };
}

/**
 * The new status of a comment after a moderator's word; undefined for unknown words. A comment that leaves spam or
 * trash gets its former status.
 */
export function statusAfter(
  word: string,
  { status, extra }: Pick<Comment, "status" | "extra">,
): string | undefined {
  if (word === "unspam" || word === "untrash")
    return status === word.slice(2) ? (extra.before?.status ?? "hold") : undefined;
  const named = words[word] ?? word;
  return settable.has(named) ? named : undefined;
}

/** The columns of a comment with another status; the former one is stored while it is spam or in the trash. */
export function withStatus(
  comment: Pick<Comment, "status" | "extra">,
  status: string,
  at: string,
): Pick<Comment, "status" | "trashed_gmt" | "extra"> {
  const { before: _, ...extra } = comment.extra;
  const trashed_gmt = status === "trash" ? at : "";
  return status === "spam" || status === "trash"
    ? { status, trashed_gmt, extra: { ...extra, before: { status: comment.status, at } } }
    : { status, trashed_gmt, extra };
}
