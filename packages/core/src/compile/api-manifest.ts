import { toOperations, type Operation } from "./operation.ts";
import type { Registry } from "./registry.ts";
import { errorsOfEveryRoute, toFindErrors } from "./documented-errors.ts";
import { errorEntries, type ErrorEntry } from "./link-relations.ts";
import { toSchemeInfo, type AuthSchemeInfo } from "../declare/auth-scheme-description.ts";
import type { SiteInfo } from "../declare/site-info.ts";

/**
 * The whole interface of a site as data: what its documents, clients and tools are made from. It holds what the
 * catalogue shows; hidden endpoints are not in it.
 */
export interface ApiManifest {
  readonly namespaces: readonly string[];
  /** In the order in which the modules declare them. */
  readonly operations: readonly Operation[];
  /** The ways to prove who is calling. */
  readonly schemes: readonly AuthSchemeInfo[];
  /** The error tables of core and the modules. */
  readonly errors: readonly ErrorEntry[];
  /** What any request may be refused with, whatever it is for. */
  readonly refusals: readonly ErrorEntry[];
}

/** Made part by part when it is asked for: most processes never do. */
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

/** Makes a value when it is first asked for. */
export function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined;
  return () => (made ??= { value: make() }).value;
}
