import type { Collection } from "./collections.ts";

/**
 * The lists to which arguments and fields of items refer by id: those of links, such as `/core/v2/users/:author`,
 * lists of the same namespace with the name of the argument, such as `categories`, and the list itself for `parent`.
 */
export function toRelations(
  { path, namespace, list, create, update }: Collection,
  collections: ReadonlyMap<string, Collection>,
): Readonly<Record<string, string>> {
  const relations: Record<string, string> = {};
  for (const name of Object.keys({ ...create?.args, ...update?.args })) {
    const type = (update ?? create)?.args[name]?.type;
    const target = `/${namespace}/${name}`;
    if (type === "array" && target !== path && collections.has(target)) relations[name] = target;
    if (type === "integer" && name === "parent") relations[name] = path;
  }
  const { returns } = list;
  const links = returns && "resource" in returns ? returns.resource.links : [];
  for (const { targets = [] } of links)
    for (const target of targets) {
      const [, parent = "", field = ""] = /^(\/[^:]+)\/:(\w+)$/.exec(target) ?? [];
      if (field !== "id" && collections.has(parent)) relations[field] = parent;
    }
  return relations;
}
