import type { ErrorEntry } from "../declare/api-manifest.ts";
import { names } from "../declare/names.ts";
import { errors, type ErrorRow } from "../errors/errors.ts";
import { type Registry, returnedResource } from "./registry.ts";

/** Every error of the mounted modules: the target of the `type` of a problem document. */
export function errorEntries({ modules }: Pick<Registry, "modules">): readonly ErrorEntry[] {
  const tables = [{ name: "core", errors: errors["~table"] }, ...modules];
  return tables.flatMap(({ name, errors: table }) =>
    Object.entries<ErrorRow>(table).map(([code, [status, , when]]) => ({
      code,
      status,
      when,
      module: name,
    })),
  );
}

/** A link relation and the resources that use it. Undefined if none does. */
export function relationEntry(
  { places }: Registry,
  relation: string,
): { readonly relation: string; readonly resources: readonly string[] } | undefined {
  const name = `${names.curie}:${relation}`;
  const found = new Set<string>();
  for (const { routes } of places)
    for (const { endpoint } of routes) {
      const resource = returnedResource(endpoint)?.resource;
      if (resource && name in resource.links) found.add(resource.name);
    }
  return found.size > 0 ? { relation: name, resources: [...found] } : undefined;
}
