import type { DatapointContext } from "../kit/datapoint.ts";

/** A notice for administrators. Texts are plain: escape them on output. */
export interface Notice {
  /** Stable for the same issue, so that a dismissed notice stays hidden. Letters, digits, `-`, `_`, `:`. */
  readonly id: string;
  readonly title: string;
  readonly content: string;
  /** Path on the site to resolve the issue. */
  readonly path?: string;
  readonly label?: string;
  /** `false`: shown until the issue is resolved. */
  readonly dismissible?: boolean;
}

/** A source of notices: called on each read, so it should be fast. */
export interface NoticeSource {
  readonly name: string;
  readonly notices: (asked: DatapointContext) => Promise<readonly Notice[]>;
}
