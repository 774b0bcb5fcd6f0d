import type { Crumb, Picture } from "../entries/facts.ts";
import type { Person } from "./page.ts";

/** A piece of a graph. */
export type Piece = Readonly<Record<string, unknown>>;
/** Data for a head that was already read. */
export interface HeadData {
  readonly title: string;
  readonly description: string;
  readonly canonical: string;
  readonly siteName: string;
  readonly image: Picture | undefined;
  readonly crumbs: readonly Crumb[];
  /** The person whom the site represents, if any. */
  readonly owner: Person | undefined;
}
