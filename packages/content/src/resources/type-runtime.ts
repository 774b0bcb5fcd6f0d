import type { NamespaceContext } from "@waymark/core";
import type { ContentType } from "../content-type.ts";
import { taxonomies } from "../extension-points.ts";
import { toTypeRuntime, type TypeRuntime } from "./content.ts";

const shelves = new WeakMap<NamespaceContext["all"], Map<string, TypeRuntime>>();

/** What the routes of a type share, made once for a site: also for those that show items of many types. */
export function typeRuntimeOf(type: ContentType, setup: NamespaceContext): TypeRuntime {
  let known = shelves.get(setup.all);
  if (!known) shelves.set(setup.all, (known = new Map()));
  let shelf = known.get(type.name);
  if (!shelf)
    known.set(type.name, (shelf = toTypeRuntime(withContributed(type, setup.all), setup)));
  return shelf;
}

/** The type with the taxonomies that modules contribute to it. */
export function withContributed(type: ContentType, all: NamespaceContext["all"]): ContentType {
  const added = all(taxonomies).filter(({ types }) => types?.includes(type.name));
  const own = new Set(type.taxonomies.map(({ name }) => name));
  return {
    ...type,
    taxonomies: [...type.taxonomies, ...added.filter(({ name }) => !own.has(name))],
  };
}
