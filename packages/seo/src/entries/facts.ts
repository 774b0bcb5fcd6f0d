import type { HowTo, Question } from "../blocks/read.ts";

/** An image as heads of pages name it. Pixels. */
export interface Picture {
  readonly url: string;
  readonly width?: number | undefined;
  readonly height?: number | undefined;
  readonly type?: string | undefined;
}
/** What the head of an item's page says and the entry's columns do not hold; plain text throughout. */
export interface Facts {
  /** The excerpt that was written, or the beginning of the text; empty for what a password protects. */
  readonly excerpt?: string;
  readonly words?: number;
  /** Into how many pages its text is divided; undefined for one. */
  readonly pages?: number;
  /** From blocks of the text; undefined where it has none. */
  readonly questions?: readonly Question[];
  readonly howTos?: readonly HowTo[];
  /** ISO 8601, UTC. */
  readonly published?: string;
  readonly modified?: string;
  readonly isProtected?: boolean;
  readonly takesComments?: boolean;
  readonly image?: Picture | undefined;
  /** The categories and tags that it has, by their numbers: what these are called is asked when somebody wants to know. */
  readonly terms?: readonly number[];
  /** What it stands below, the topmost first. */
  readonly above?: readonly Crumb[];
}
/** One step of the way to a page. */
export interface Crumb {
  readonly name: string;
  /** Empty for the page itself. */
  readonly link: string;
}
