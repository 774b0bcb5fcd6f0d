import { DefinitionError, parseUrl } from "@waymark/core";
import type { OembedProvider } from "../extension-points.ts";
import { fits, toPattern } from "./pattern.ts";

/** Where the provider of an address answers; undefined where none is known. */
export type ProviderRegistry = (url: URL) => string | undefined;

/**
 * Compiles the list of providers. The first one with a matching pattern is used.
 *
 * @throws DefinitionError for an endpoint that is not HTTPS, and for an invalid pattern.
 */
export function toProviderRegistry(providers: readonly OembedProvider[]): ProviderRegistry {
  const entries = providers.map(({ name, urls, endpoint }) => {
    const address = endpoint.replaceAll("{format}", "json");
    if (parseUrl(address)?.protocol !== "https:")
      throw new DefinitionError(`oembed: the endpoint of ${name} is no https address: ${endpoint}`);
    return { patterns: urls.map(toPattern), endpoint: address };
  });
  return (url) =>
    entries.find(({ patterns }) => patterns.some((pattern) => fits(pattern, url)))?.endpoint;
}
