import type { WxrComment, WxrRecord } from "../wxr/index.ts";

/** Comments that come apart from their item. */
export interface LateComments {
  readonly kind: "comments";
  /** The id of their item at the source. */
  readonly post: number;
  /** What tells these comments from those of other items there. */
  readonly owner: string;
  readonly comments: readonly WxrComment[];
}
/** What an import is made of, wherever it comes from: the source first, then authors, terms, items, comments. */
export type ImportRecord = WxrRecord | LateComments;
