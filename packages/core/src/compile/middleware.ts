import type { Method } from "../declare/api-manifest.ts";
import type { Middleware } from "../declare/middleware.ts";
import type { Module } from "../declare/module.ts";
import { DefinitionError } from "../errors/api-error.ts";
import { didYouMean } from "../text/similar-names.ts";

/** A middleware and the module that lists it. */
export interface MountedMiddleware {
  readonly module: Module;
  readonly middleware: Middleware;
}

/**
 * The middleware of all modules, outermost first.
 *
 * @throws DefinitionError for a duplicate name, and for a namespace or endpoint that no module declares.
 */
export function toMiddleware(
  modules: readonly Module[],
  namespaces: ReadonlySet<string>,
  keys: { has(key: string): boolean; keys(): Iterable<string> },
): readonly MountedMiddleware[] {
  const all = modules.flatMap((module) =>
    module.middleware.map((middleware) => ({ module, middleware })),
  );
  const owners = new Map<string, string>();
  for (const { module, middleware } of all) {
    const { name, namespace, routes = [] } = middleware;
    const where = `${module.name}: the middleware "${name}"`;
    const other = owners.get(name);
    if (other !== undefined)
      throw new DefinitionError(`Both ${other} and ${module.name} declare the middleware ${name}.`);
    owners.set(name, module.name);
    if (namespace !== undefined && !namespaces.has(namespace))
      throw new DefinitionError(
        `${where}: no module declares the namespace "${namespace}".${didYouMean(namespace, namespaces)}`,
      );
    for (const key of routes)
      if (!keys.has(key))
        throw new DefinitionError(
          `${where}: no module declares ${key}.${didYouMean(key, keys.keys())}`,
        );
  }
  return (["pre", undefined, "post"] as const).flatMap((order) =>
    all.filter(({ middleware }) => middleware.order === order),
  );
}

/** The middleware of one endpoint; without an endpoint, that of requests that match none. */
export function middlewareFor(
  all: readonly MountedMiddleware[],
  endpoint?: {
    readonly namespace: string;
    readonly path: string;
    readonly methods: readonly Method[];
  },
): readonly MountedMiddleware[] {
  return all.filter(({ middleware: { namespace, routes } }) => {
    if (!endpoint) return namespace === undefined && routes === undefined;
    if (namespace !== undefined && namespace !== endpoint.namespace) return false;
    return (
      routes === undefined ||
      endpoint.methods.some((method) => routes.includes(`${method} ${endpoint.path}`))
    );
  });
}
