import type { HowTo, Question } from "../blocks/read.ts";

/** An image in the head of a page. Dimensions in pixels. */
export interface Picture {
  readonly url: string;
  readonly width?: number | undefined;
  readonly height?: number | undefined;
  readonly type?: string | undefined;
}
/** The data of an item's head that is not in the columns of its entry; plain text. */
export interface Facts {
  /** The excerpt, or the beginning of the text; empty for password-protected items. */
  readonly excerpt?: string;
  readonly words?: number;
  /** Number of pages of a paginated text; undefined for one. */
  readonly pages?: number;
  /** From blocks of the text; undefined if there are none. */
  readonly questions?: readonly Question[];
  readonly howTos?: readonly HowTo[];
  /** ISO 8601, UTC. */
  readonly published?: string;
  readonly modified?: string;
  readonly isProtected?: boolean;
  readonly takesComments?: boolean;
  readonly image?: Picture | undefined;
  /** IDs of its categories and tags; their names are read when needed. */
  readonly terms?: readonly number[];
  /** Its ancestors, the topmost first. */
  readonly above?: readonly Crumb[];
}
/** A breadcrumb. */
export interface Crumb {
  readonly name: string;
  /** Empty for the page itself. */
  readonly link: string;
}
