import type { NamespaceContext } from "@waymark/core";
import type { ContentType } from "../content-type.ts";
import { taxonomies } from "../extension-points.ts";
import { toTypeRuntime, type TypeRuntime } from "./content.ts";
import { type Routed, routesOf } from "./schemas.ts";

const runtimes = new WeakMap<NamespaceContext["all"], Map<string, TypeRuntime>>();

/** The type runtime of a type, created once per site. */
export function typeRuntimeOf(type: ContentType, setup: NamespaceContext): TypeRuntime {
  let known = runtimes.get(setup.all);
  if (!known) runtimes.set(setup.all, (known = new Map()));
  let runtime = known.get(type.name);
  if (!runtime)
    known.set(type.name, (runtime = toTypeRuntime(withContributed(type, setup.all), setup)));
  return runtime;
}

/** The type with the taxonomies that modules add to it. */
export function withContributed(type: ContentType, all: NamespaceContext["all"]): ContentType {
  const added = all(taxonomies).filter(({ types }) => types?.includes(type.name));
  const own = new Set(type.taxonomies.map(({ name }) => name));
  return {
    ...type,
    taxonomies: [...type.taxonomies, ...added.filter(({ name }) => !own.has(name))],
  };
}

/** The same path as namespace and base. */
export function namespaceOf(routed: Routed): { readonly namespace: string; readonly base: string } {
  const path = routesOf(routed);
  const end = path.lastIndexOf("/");
  return { namespace: path.slice(1, end), base: path.slice(end + 1) };
}
