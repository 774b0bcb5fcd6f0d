import { basePath } from "@waymark/core";
import type { Context } from "../builder.ts";
import type { Options, Provider } from "../options.ts";

/** The provider that a path names. */
export interface Found {
  readonly name: string;
  readonly provider: Provider;
}

/** The path of a page of a provider, below the URL of the site. */
export interface ProviderPath {
  (name: string): string;
}

/** The paths of a page: one for each provider. */
export const toPaths =
  (pathOf: ProviderPath) =>
  ({ providers }: Pick<Options, "providers">): readonly string[] =>
    Object.keys(providers).map(pathOf);

/** The provider of a requested page. */
export function providerOf(
  { site, options, path }: Pick<Context, "site" | "options"> & { readonly path: string },
  pathOf: ProviderPath,
): Found | undefined {
  const found = Object.entries(options.providers).find(
    ([name]) => path === basePath(site) + pathOf(name),
  );
  return found && { name: found[0], provider: found[1] };
}

/** The absolute URL of a path below that of the site. */
export const toSiteUrl = ({ site }: Pick<Context, "site">, path: string): string =>
  new URL(site.url).origin + basePath(site) + path;
