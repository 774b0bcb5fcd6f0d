import type { SiteInfo } from "./declare/site-info.ts";

/**
 * A value for each running site, created when it is first needed: for caches of handlers, since sites of the same
 * declarations share their handlers. `const cacheOf = perSite(() => createCache())`, then `cacheOf(ctx.site)` in a
 * handler.
 */
export function perSite<T>(create: () => T): (site: SiteInfo) => T {
  const values = new WeakMap<SiteInfo, { readonly value: T }>();
  return (site) => {
    const known = values.get(site) ?? { value: create() };
    values.set(site, known);
    return known.value;
  };
}
