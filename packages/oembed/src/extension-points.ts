import { defineContribution } from "@waymark/core";

/** An oEmbed provider: URL patterns and the endpoint. */
export interface OembedProvider {
  readonly name: string;
  /**
   * Patterns of its URLs: `https://*.flickr.com/photos/*`. A star matches any characters; in the host it
   * must be the first label, and matches any number of labels or none. The scheme of a URL is ignored.
   */
  readonly urls: readonly string[];
  /** The HTTPS endpoint. `{format}` is replaced by `json`. */
  readonly endpoint: string;
}
/** The providers that `/oembed/1.0/proxy` uses without discovery. The first one with a matching pattern is called. */
export const oembedProviders = defineContribution<OembedProvider>("oembed.providers");
