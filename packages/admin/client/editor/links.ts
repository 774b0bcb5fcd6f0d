import { createContext, useContext } from "react";

/** Content of the site, or a term, that a link can lead to. */
export interface LinkTarget {
  readonly id: number | string;
  readonly url: string;
  /** Plain text. */
  readonly title: string;
  /** The label of its kind: Post. */
  readonly label: string;
  readonly isTerm: boolean;
  /** The name of its content type or taxonomy. */
  readonly type: string;
}

/** Finds content of the site by a text. */
export interface FindLinks {
  (text: string, signal: AbortSignal): Promise<readonly LinkTarget[]>;
}

export const LinksContext = createContext<FindLinks | undefined>(undefined);

/** The search of the screen for content that links can lead to; undefined without one. */
export const useFindLinks = (): FindLinks | undefined => useContext(LinksContext);
