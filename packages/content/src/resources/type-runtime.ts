import type { NamespaceContext } from "@waymark/core";
import type { ContentType } from "../content-type.ts";
import { taxonomies } from "../extension-points.ts";
import { toTypeRuntime, type TypeRuntime } from "./content.ts";

const shelves = new WeakMap<NamespaceContext["all"], Map<string, TypeRuntime>>();

/** The type runtime of a type, created once per site. */
export function typeRuntimeOf(type: ContentType, setup: NamespaceContext): TypeRuntime {
  let known = shelves.get(setup.all);
  if (!known) shelves.set(setup.all, (known = new Map()));
  let shelf = known.get(type.name);
  if (!shelf)
    known.set(type.name, (shelf = toTypeRuntime(withContributed(type, setup.all), setup)));
  return shelf;
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
