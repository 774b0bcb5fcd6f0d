import type { DatapointContext } from "../kit/datapoint.ts";

/** Something that administrators should know. Texts are plain: whoever shows them escapes them. */
export interface Notice {
  /**
   * The same for as long as the same thing is meant: who has dismissed it sees it no more. Letters, digits, `-`, `_`,
   * `:`.
   */
  readonly id: string;
  readonly title: string;
  readonly content: string;
  /** Where something is done about it: a path of the site. */
  readonly path?: string;
  readonly label?: string;
  /** `false`: it stays until it is no longer so. */
  readonly dismissible?: boolean;
}

/** Who has something to tell: asked each time that notices are read, so it answers from what is at hand. */
export interface NoticeSource {
  readonly name: string;
  readonly notices: (asked: DatapointContext) => Promise<readonly Notice[]>;
}
