import { defineContribution } from "@waymark/core";

/** An oEmbed provider: URL patterns and the endpoint. */
export interface OembedProvider {
  readonly name: string;
  /**
   * Which addresses are its own: `https://*.flickr.com/photos/*`. A star stands for any characters; in the host it
   * stands first, for any names before it and for none. The scheme of an address does not matter.
   */
  readonly urls: readonly string[];
  /** Where it answers, over https. `{format}` becomes `json`. */
  readonly endpoint: string;
}
/** The providers that `/oembed/1.0/proxy` uses without discovery. The first one with a matching pattern is called. */
export const oembedProviders = defineContribution<OembedProvider>("oembed.providers");
