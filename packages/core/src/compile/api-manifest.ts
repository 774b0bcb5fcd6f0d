import { toOperations, type Operation } from "./operation.ts";
import type { Registry } from "./registry.ts";
import { errorsOfEveryRoute, toFindErrors } from "./documented-errors.ts";
import { errorEntries, type ErrorEntry } from "./link-relations.ts";
import { toSchemeInfo, type AuthSchemeInfo } from "../declare/auth-scheme-description.ts";
import type { SiteInfo } from "../declare/site-info.ts";

/**
 * The whole API of a site as data: the source of documentation, clients and tools. It contains what the
 * catalogue shows; hidden endpoints are excluded.
 */
export interface ApiManifest {
  readonly namespaces: readonly string[];
  /** In the order in which the modules declare them. */
  readonly operations: readonly Operation[];
  /** The auth schemes of the site. */
  readonly schemes: readonly AuthSchemeInfo[];
  /** The error tables of core and the modules. */
  readonly errors: readonly ErrorEntry[];
  /** The errors that any request may cause. */
  readonly refusals: readonly ErrorEntry[];
}

/** Each part is created on first use: most processes never need it. */
export function toApiManifest(registry: Registry, site: SiteInfo): ApiManifest {
  const errors = once(() => errorEntries(registry));
  const find = once(() => toFindErrors(errors()));
  const operations = once(() => {
    const taken = new Set<string>();
    return registry.places
      .flatMap(({ routes }) => routes)
      .filter(({ endpoint }) => !endpoint.hidden)
      .flatMap((route) => toOperations(route, taken, find()));
  });
  const refusals = once(() => errorsOfEveryRoute(registry, find()));
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
    get refusals() {
      return refusals();
    },
  };
}

/** Memoizes a function without arguments. */
export function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined;
  return () => (made ??= { value: make() }).value;
}
