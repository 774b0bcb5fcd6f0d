import { defineEvent } from "@waymark/core";

/** A search on the site: term, number of results, and request. */
export interface SiteSearch {
  readonly term: string;
  readonly results: number;
  readonly request: Request;
  readonly remoteAddress: string | undefined;
}
/** A search on the site. Emitted by the module that handles searches; the results page is then not counted again. */
export const siteSearched = defineEvent<SiteSearch>("sitekit.searched");
