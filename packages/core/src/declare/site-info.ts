/**
 * General information about the site. Name, description, time zone and locale are settings: read them when they are
 * needed to get the current values.
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
  /** A BCP 47 tag, such as `en-US`. */
  readonly locale: string;
}
