/**
 * What the site says about itself. Name, description, time zone and locale are settings: read them when they are
 * needed, and they are those of now.
 */
export interface SiteInfo {
  readonly name: string;
  readonly description: string;
  /** The address of the site, without a slash at the end. */
  readonly url: string;
  /** The address of the API, without a slash at the end. */
  readonly api: string;
  /** An IANA name, such as `Europe/Lisbon`. */
  readonly timezone: string;
  /** A BCP 47 tag, such as `en-US`. */
  readonly locale: string;
}
