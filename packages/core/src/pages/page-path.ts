import * as z from "zod";
import type { SiteInfo } from "../declare/site-info.ts";
import { DefinitionError } from "../errors/api-error.ts";
import { pathBelow } from "../text/addresses.ts";

/** The path of the site itself, without a trailing slash: `""`, or `/blog` for a site in a folder. */
export const basePath = ({ url }: Pick<SiteInfo, "url">): string =>
  new URL(url).pathname.replace(/\/$/, "");

/** The path of the API, without a trailing slash: `/api`, or that of the site for an API at its root. */
export const apiPath = ({ api }: Pick<SiteInfo, "api">): string =>
  new URL(api).pathname.replace(/\/$/, "");

const localHosts = ["localhost", "127.0.0.1", "[::1]"];

/**
 * For pages of signed-in users: the redirect to the URL of a site on this machine, if the page was requested by another
 * name of it, such as `localhost` in place of `127.0.0.1`. Sessions and links belong to one of these names. Undefined
 * for other requests.
 */
export function redirectToSiteHost(
  { method, url, headers }: Request,
  { url: siteUrl }: Pick<SiteInfo, "url">,
): Response | undefined {
  const [{ protocol, port, hostname }, requested] = [new URL(siteUrl), new URL(url)];
  // A proxy that sends its own name for the host has visitors elsewhere.
  if (headers.has("x-forwarded-host") || headers.has("forwarded")) return undefined;
  if (hostname === requested.hostname || (method !== "GET" && method !== "HEAD")) return undefined;
  if (protocol !== requested.protocol || port !== requested.port) return undefined;
  if (![hostname, requested.hostname].every((host) => localHosts.includes(host))) return undefined;
  requested.hostname = hostname;
  return new Response(null, {
    status: 302,
    headers: { Location: requested.href, "Cache-Control": "no-store" },
  });
}

const maxLength = 200;
const pattern = /^\/[A-Za-z0-9._/-]*[A-Za-z0-9_-]$/;

/** The option with the path of a module's pages, below the URL of the site: `/explorer`. */
export const pagePath = {
  /** The schema of the option, with its default. */
  schema: (fallback: string, description: string): z.ZodDefault<z.ZodString> =>
    z
      .string()
      .max(maxLength)
      .refine(
        (path) => !path.includes("//") && pattern.test(path),
        `must be a path that starts with a slash and does not end with one, such as ${fallback}.`,
      )
      .default(fallback)
      .describe(description),
  /** @throws DefinitionError if the path is inside the API. */
  check(module: string, path: string, site: SiteInfo): void {
    const [api, base] = [apiPath(site), basePath(site)];
    // An API at the root of the site leaves other paths to pages.
    if (api !== base && pathBelow(base + path, api) !== undefined)
      throw new DefinitionError(
        `${module}: option path: ${path} is inside the API at ${api}; use a path outside it.`,
      );
  },
} as const;
