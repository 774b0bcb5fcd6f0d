import { weakMemoize } from "../util/weak-memoize.ts";

/**
 * General information about the site. Name, description, time zone and locale are settings that
 * may change: read them each time you need them.
 */
export interface SiteInfo {
  readonly name: string;
  readonly description: string;
  /** The URL of the site, without a trailing slash. */
  readonly url: string;
  /** The URL of the API, without a trailing slash. */
  readonly api: string;
  /** An IANA name, such as `Europe/Lisbon`. */
  readonly timezone: string;
  /** The language of the site, as a BCP 47 tag such as `en-US`. */
  readonly locale: string;
  /** The languages that visitors can choose, including that of the site. */
  readonly languages: readonly string[];
}

/**
 * Creates a value for each running site when it is first needed. Use it for caches of handlers, because
 * sites with the same declarations share their handlers:
 * `const cacheOf = perSite(() => createCache())`, then `cacheOf(ctx.site)` in a handler.
 */
export const perSite: <T>(create: (site: SiteInfo) => T) => (site: SiteInfo) => T = weakMemoize;
