import { standardRoles } from "@waymark/accounts";
import { roleGrants, type Contributed } from "@waymark/core";
import type { ContentType } from "./content-type.ts";

/**
 * Gives the capabilities of a type to the roles that have those of another one: with `grantsFor(book)` editors edit all
 * books, authors publish their own, contributors submit theirs for review. List the result under `contributes`.
 */
export function grantsFor(
  { name, capability }: Pick<ContentType, "name" | "capability">,
  like: "posts" | "pages" = "posts",
): Contributed {
  const model = new RegExp(`^((?:edit|delete|publish|read)(?:_[a-z]+)*)_${like}$`);
  const named = standardRoles.map((role) => ({
    name: `${name}: ${role.name}`,
    role: role.name,
    capabilities: role.capabilities.flatMap((one) => {
      const [, verb] = model.exec(one) ?? [];
      return verb === undefined ? [] : [`${verb}_${capability}`];
    }),
  }));
  return roleGrants(...named.filter(({ capabilities }) => capabilities.length > 0));
}
