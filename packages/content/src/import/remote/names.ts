import { pathBelow } from "@waymark/core";
import type { RemoteImporter } from "./importer.ts";

/** How another site names its namespaces, types, taxonomies and statuses. */
export interface RemoteNames {
  /** Whether they are the names of the WordPress REST API. */
  readonly isOriginal: boolean;
  /** The path at the other site of a route with the names of this site: `/core/v2/posts`. */
  toPath(path: string): string;
  /** The name of a namespace on this site. */
  toNamespace(name: string): string;
  /** The name of a type, taxonomy or status on this site. */
  toName(name: string): string;
  /** The name at the other site of a type, taxonomy or status of this site. */
  toRemoteName(name: string): string;
}

/** The names of another site with the names of this site. */
export const sameNames: RemoteNames = {
  isOriginal: false,
  toPath: (path) => path,
  toNamespace: (name) => name,
  toName: (name) => name,
  toRemoteName: (name) => name,
};

/** The namespace of the original interface that every site has. */
export const originalNamespace = "wp/v2";
const ownNamespaces = { [originalNamespace]: "core/v2" };

/**
 * The names on this site of types, taxonomies and keys of meta in an export file. Items that a module reads
 * from its own interface are not in such a form there.
 */
export function fileNames(importers: readonly RemoteImporter[]): (name: string) => string {
  const own = new Set(importers.flatMap(({ items }) => items?.types ?? []));
  const names = new Map(
    importers.flatMap(({ names = {} }) =>
      Object.entries(names).filter(([, here]) => !own.has(here)),
    ),
  );
  return (name) => names.get(name) ?? name;
}

/** The names of the WordPress REST API, with those that modules declare. */
export function originalNames(importers: readonly RemoteImporter[]): RemoteNames {
  const namespaces = new Map(Object.entries(ownNamespaces));
  const names = new Map<string, string>();
  for (const importer of importers) {
    for (const [there, here] of Object.entries(importer.namespaces ?? {}))
      namespaces.set(there, here);
    for (const [there, here] of Object.entries(importer.names ?? {})) names.set(there, here);
  }
  const remote = new Map([...names].map(([there, here]) => [here, there]));
  const prefixes = [...namespaces].map(([there, here]) => [`/${there}`, `/${here}`] as const);
  return {
    isOriginal: true,
    toPath(path) {
      const found = prefixes.find(([, here]) => pathBelow(path, here) !== undefined);
      return found ? found[0] + path.slice(found[1].length) : path;
    },
    toNamespace: (name) => namespaces.get(name) ?? name,
    toName: (name) => names.get(name) ?? name,
    toRemoteName: (name) => remote.get(name) ?? name,
  };
}
