import { roleGrants, objectPermissions, roles } from "../declare/access.ts";
import { DefinitionError } from "../declare/api-error.ts";
import { didYouMean } from "./nearest.ts";
import type { Registry } from "./registry.ts";

/**
 * Refuses endpoints that ask for a capability that nobody can have: one that no role, grant or right names, and no scheme says
 * that it gives.
 * @throws DefinitionError that names the endpoint and the capability
 */
export function checkCapabilities({ modules, places, contributions }: Registry): void {
  const schemes = modules.flatMap((module) => module.authSchemes);
  if (schemes.some(({ capabilities }) => capabilities === "any")) return;
  const known = new Set([
    ...contributions.all(roles).flatMap(({ capabilities }) => capabilities),
    ...contributions.all(roleGrants).flatMap(({ capabilities }) => capabilities),
    ...contributions.all(objectPermissions).map(({ name }) => name),
    ...schemes.flatMap(({ capabilities = [] }) => capabilities),
  ]);
  for (const { routes } of places)
    for (const { key, endpoint, module } of routes) {
      const { access } = endpoint;
      if (typeof access !== "object" || known.has(access.capability)) continue;
      throw new DefinitionError(
        `${key}: ${module.name} asks for the capability "${access.capability}", which no role, grant, right or scheme of this site has.${didYouMean(access.capability, known)}`,
      );
    }
}
