import { roleGrants, objectPermissions, roles } from "../declare/access.ts";
import { ownerRuleOf } from "../declare/actor.ts";
import { DefinitionError } from "../errors/api-error.ts";
import { didYouMean } from "../text/similar-names.ts";
import type { Registry } from "./registry.ts";

/**
 * Rejects endpoints that require a capability that no caller can have: one that no role, role grant, object permission
 * or auth scheme names.
 *
 * @throws DefinitionError that names the endpoint and the capability.
 */
export function checkCapabilities({ modules, paths, contributions }: Registry): void {
  const schemes = modules.flatMap((module) => module.authSchemes);
  if (schemes.some(({ capabilities }) => capabilities === "any")) return;
  const known = new Set([
    ...contributions.all(roles).flatMap(({ capabilities }) => capabilities),
    ...contributions.all(roleGrants).flatMap(({ capabilities }) => capabilities),
    ...contributions.all(objectPermissions).map(({ name }) => name),
    ...schemes.flatMap(({ capabilities = [] }) => capabilities),
  ]);
  for (const { routes } of paths)
    for (const { key, endpoint, module } of routes) {
      const { access } = endpoint;
      const required = typeof access === "object" ? access : ownerRuleOf(access)?.manage;
      if (required === undefined || known.has(required.capability)) continue;
      throw new DefinitionError(
        `${key}: ${module.name} requires the capability "${required.capability}", which no role, role grant, object permission or auth scheme of this site has.${didYouMean(required.capability, known)}`,
      );
    }
}
