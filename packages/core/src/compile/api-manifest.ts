import type { ApiManifest } from "../declare/api-manifest.ts";
import { toSchemeInfo } from "../declare/auth-scheme.ts";
import type { SiteInfo } from "../declare/site-info.ts";
import { errorsOfEveryRoute, toFindErrors, errorEntries } from "./documented-errors.ts";
import { toOperations } from "./operation.ts";
import type { Registry } from "./registry.ts";

/** Each part is created on first use: most processes never need it. */
export function toApiManifest(registry: Registry, site: SiteInfo): ApiManifest {
  const errors = once(() => errorEntries(registry));
  const find = once(() => toFindErrors(errors()));
  const operations = once(() => {
    const taken = new Set<string>();
    return registry.paths
      .flatMap(({ routes }) => routes)
      .filter(({ endpoint }) => !endpoint.hidden)
      .flatMap((route) => toOperations(route, taken, find()));
  });
  const commonErrors = once(() => errorsOfEveryRoute(registry, find()));
  const schemes = once(() =>
    registry.modules.flatMap((module) =>
      module.authSchemes.map((scheme) => toSchemeInfo(module, scheme, site)),
    ),
  );
  return {
    namespaces: registry.namespaces,
    get operations() {
      return operations();
    },
    get schemes() {
      return schemes();
    },
    get errors() {
      return errors();
    },
    get commonErrors() {
      return commonErrors();
    },
  };
}

/** Memoizes a function without arguments. */
export function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined;
  return () => (made ??= { value: make() }).value;
}
