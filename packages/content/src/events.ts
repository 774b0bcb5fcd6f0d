import { defineEvent } from "@waymark/core";

import type { Counts } from "./write/counters.ts";

/** An item was created or changed. */
export const contentSaved = defineEvent<{
  readonly item: ContentNote;
  readonly before: ContentNote | undefined;
}>("content.saved");
/** The status of an item changed: it was published, unpublished, trashed or restored. `from` is undefined for a new item. */
export const statusChanged = defineEvent<{
  readonly item: ContentNote;
  readonly from: string | undefined;
  readonly to: string;
}>("content.status-changed");
/**
 * The address of a published item changed. `from` and `to` are absolute URLs, before and after. Items below a
 * hierarchical item moved with it: for those `from` and `to` are prefixes of their addresses.
 */
export const permalinkChanged = defineEvent<{
  readonly item: ContentNote;
  readonly from: string;
  readonly to: string;
}>("content.permalink-changed");
/** An item was deleted permanently, with its terms, meta values, comments and revisions. */
export const contentDeleted = defineEvent<{ readonly item: ContentNote }>("content.deleted");
/** A term was created or changed by a caller. */
export const termSaved = defineEvent<{
  readonly term: TermNote;
  readonly before: TermNote | undefined;
}>("content.term-saved");
/** A term was deleted; its children moved to its parent, and items no longer have it. */
export const termDeleted = defineEvent<{ readonly term: TermNote }>("content.term-deleted");

/** Counters are to be changed. All changes of a transaction are applied once, at its end. */
export const counted = defineEvent<Counts>("content.counted");

/** A comment, as events carry it: without personal data. */
export interface CommentNote {
  readonly id: number;
  /** The id of the item. */
  readonly post: number;
  readonly parent: number;
  /** The id of the user who wrote it; 0 without an account. */
  readonly author: number;
  readonly status: string;
  readonly type: string;
}
/** A comment was created, updated or moderated. */
export const commentSaved = defineEvent<{
  readonly comment: CommentNote;
  readonly before: CommentNote | undefined;
}>("content.comment-saved");
/** A comment was deleted permanently. Not emitted for comments that are deleted with their item: see `contentDeleted`. */
export const commentDeleted = defineEvent<{ readonly comment: CommentNote }>(
  "content.comment-deleted",
);

/** An item, as events carry it. */
export interface ContentNote {
  readonly id: number;
  readonly type: string;
  readonly status: string;
  readonly slug: string;
  readonly author: number;
  readonly parent: number;
}

/** A term, as events carry it. */
export interface TermNote {
  readonly id: number;
  readonly taxonomy: string;
  readonly name: string;
  readonly slug: string;
  readonly parent: number;
}
