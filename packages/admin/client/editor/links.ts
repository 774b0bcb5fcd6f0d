import { createContext, useContext } from "react";

/** Content of the site that a link can lead to. */
export interface LinkTarget {
  readonly url: string;
  /** Plain text. */
  readonly title: string;
  /** The kind of content: Post. */
  readonly kind: string;
}

/** Finds content of the site by a text. */
export interface FindLinks {
  (text: string, signal: AbortSignal): Promise<readonly LinkTarget[]>;
}

export const LinksContext = createContext<FindLinks | undefined>(undefined);

/** The search of the screen for content that links can lead to; undefined without one. */
export const useFindLinks = (): FindLinks | undefined => useContext(LinksContext);
