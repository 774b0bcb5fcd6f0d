import type { WxrComment, WxrRecord } from "@waymark/wxr";

/** Comments that are separate from their item. */
export interface LateComments {
  readonly kind: "comments";
  /** The id of their item at the source. */
  readonly post: number;
  /** The key that distinguishes these comments from those of other items. */
  readonly owner: string;
  readonly comments: readonly WxrComment[];
}
/** The records of an import from any source: the site first, then authors, terms, items, comments. */
export type ImportRecord = WxrRecord | LateComments;
