import type { Setup } from "@waymark/core";
import type { ContentType } from "../content-type.ts";
import { taxonomies } from "../points.ts";
import { toShelf, type Shelf } from "./content.ts";

const shelves = new WeakMap<Setup["all"], Map<string, Shelf>>();

/** What the routes of a type share, made once for a site: also for those that show items of many types. */
export function shelfOf(type: ContentType, setup: Setup): Shelf {
  let known = shelves.get(setup.all);
  if (!known) shelves.set(setup.all, (known = new Map()));
  let shelf = known.get(type.name);
  if (!shelf) known.set(type.name, (shelf = toShelf(withContributed(type, setup.all), setup)));
  return shelf;
}

/** The type with the taxonomies that modules contribute to it. */
export function withContributed(type: ContentType, all: Setup["all"]): ContentType {
  const added = all(taxonomies).filter(({ types }) => types?.includes(type.name));
  const own = new Set(type.taxonomies.map(({ name }) => name));
  return {
    ...type,
    taxonomies: [...type.taxonomies, ...added.filter(({ name }) => !own.has(name))],
  };
}
