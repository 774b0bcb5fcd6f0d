import type { Crumb, Picture } from "../entries/facts.ts";
import type { Person } from "./page.ts";

/** One thing of a graph. */
export type Piece = Readonly<Record<string, unknown>>;
/** What the head of a page has found out already. */
export interface Known {
  readonly title: string;
  readonly description: string;
  readonly canonical: string;
  readonly siteName: string;
  readonly image: Picture | undefined;
  readonly crumbs: readonly Crumb[];
  /** Who stands behind the site, where it is a person. */
  readonly owner: Person | undefined;
}
