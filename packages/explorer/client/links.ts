import { toHash } from "./hash.ts";
import { apiUrls } from "./page.ts";

/** The link of this page that sends a request to a URL; undefined for URLs of other sites. */
export const requestLink = (url: string): string | undefined => toHash(url, apiUrls);
