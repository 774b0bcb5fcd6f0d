import { DefinitionError, parseUrl } from "@waymark/core";
import type { OembedProvider } from "../extension-points.ts";

/** The endpoint for a URL; undefined without a matching provider. */
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
      throw new DefinitionError(`oembed: the endpoint of ${name} is not an https URL: ${endpoint}`);
    return { patterns: urls.map(toPattern), endpoint: address };
  });
  return (url) =>
    entries.find(({ patterns }) => patterns.some((pattern) => fits(pattern, url)))?.endpoint;
}

/** The parsed pattern of a provider: `https://*.flickr.com/photos/*`. */
interface UrlPattern {
  /** The host, or the suffix of the hosts. */
  readonly host: string;
  readonly isOpen: boolean;
  /** The parts of path and query between the stars. */
  readonly parts: readonly string[];
}

/** @throws DefinitionError for a pattern without https, or with a star in the host that is not its first label. */
export function toPattern(text: string): UrlPattern {
  const [, star, host = "", path = ""] =
    /^https:\/\/(\*\.)?([a-z\d-]+(?:\.[a-z\d-]+)+)(\/.*)$/.exec(text) ?? [];
  if (host === "")
    throw new DefinitionError(
      `oembed: ${text} is not a URL pattern: use https://*.example.org/videos/* or the like.`,
    );
  return { host, isOpen: star !== undefined, parts: path.split("*") };
}

/** Whether a URL matches a pattern of a provider, in linear time. */
export function fits({ host, isOpen, parts }: UrlPattern, url: URL): boolean {
  const { hostname } = url;
  const isThere = hostname === host || (isOpen && hostname.endsWith(`.${host}`));
  return isThere && url.port === "" && isLike(url.pathname + url.search, parts);
}

/** Each part is matched as early as possible; with only stars between them this is sufficient. */
function isLike(text: string, parts: readonly string[]): boolean {
  const [first = "", ...rest] = parts;
  const last = rest.pop();
  if (last === undefined) return text === first;
  if (!text.startsWith(first)) return false;
  let at = first.length;
  for (const part of rest) {
    const found = text.indexOf(part, at);
    if (found === -1) return false;
    at = found + part.length;
  }
  return text.length - last.length >= at && text.endsWith(last);
}
