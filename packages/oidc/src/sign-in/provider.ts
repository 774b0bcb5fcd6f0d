import { basePath } from "@waymark/core";
import type { Context } from "../builder.ts";
import type { Provider } from "../options.ts";

/** The provider that a path names. */
export interface Found {
  readonly name: string;
  readonly provider: Provider;
}

/** The provider in a path of the site such as `/sign-in/oidc/:provider/callback`. */
export function providerOf(
  { site, options, path }: Pick<Context, "site" | "options"> & { readonly path: string },
  before: string,
  after = "",
): Found | undefined {
  const start = basePath(site) + before;
  if (!path.startsWith(start) || !path.endsWith(after)) return undefined;
  const name = path.slice(start.length, path.length - after.length);
  const provider = Object.hasOwn(options.providers, name) ? options.providers[name] : undefined;
  return provider && { name, provider };
}

/** The absolute URL of a path below that of the site. */
export const toSiteUrl = ({ site }: Pick<Context, "site">, path: string): string =>
  new URL(site.url).origin + basePath(site) + path;
