import type { Registry } from "../compile/registry.ts";
import type { Actor } from "../declare/access.ts";
import { isKnown } from "../declare/actor.ts";
import type { AnyEndpoint } from "../declare/endpoint.ts";
import type { Permission } from "../declare/permission.ts";
import type { SettingsReader } from "../declare/setting.ts";
import { isPromise } from "./request-context.ts";

/** The access of an actor to every endpoint, by operation key: `POST /core/v2/posts`. */
export function toPermissions(
  { places }: Registry,
  actor: Actor,
  settings: SettingsReader,
): ReadonlyMap<string, Permission> {
  const permissions = new Map<string, Permission>();
  for (const { pattern, routes } of places)
    for (const { endpoint } of routes) {
      const permission = permissionOf(endpoint, actor, settings);
      for (const method of endpoint.methods)
        permissions.set(`${method} ${pattern.text}`, permission);
    }
  return permissions;
}

/**
 * Runs the rule without an object and without args. If it decides before it reads either, the result holds for all of
 * them; otherwise it depends on the object or args.
 */
export function permissionOf(
  { access, find }: AnyEndpoint,
  actor: Actor,
  settings: SettingsReader,
): Permission {
  if (access === "public") return "yes";
  if (access === "signed-in") return isKnown(actor) ? "yes" : "no";
  const unseen = { isLookedAt: false };
  const probe = toProbe(unseen);
  const found = find ? probe : undefined;
  try {
    const decision =
      typeof access === "function"
        ? access({ actor, args: probe, found, settings } as never)
        : actor.can(access.capability, found);
    if (isPromise(decision)) decision.catch(() => undefined);
    else if (!unseen.isLookedAt) return decision === true ? "yes" : "no";
  } catch {
    // The rule read the object or args.
  }
  return "depends";
}

/** A substitute for an object or args: any access to it is recorded, and ends the rule. */
function toProbe(note: { isLookedAt: boolean }): object {
  const look = (): never => {
    note.isLookedAt = true;
    throw new TypeError("The audit has no object.");
  };
  return new Proxy({}, new Proxy({}, { get: () => look }));
}
