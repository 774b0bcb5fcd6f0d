import { checkValue } from "../args/check-value.ts";
import type { Registry } from "../compile/registry.ts";
import type { Actor } from "../declare/access.ts";
import { isKnown } from "../declare/actor.ts";
import type { AnyEndpoint } from "../declare/endpoint.ts";
import type { Permission } from "../declare/permission.ts";
import type { SettingsReader } from "../declare/setting.ts";
import { isPromise } from "./request-context.ts";

/**
 * The access of an actor to every endpoint, by operation key: `POST /core/v2/posts`. If arguments are given for some
 * of the keys, the result is the access of a request with these arguments.
 */
export function toPermissions(
  { paths }: Registry,
  actor: Actor,
  settings: SettingsReader,
  args: Readonly<Record<string, object>> = {},
): ReadonlyMap<string, Permission> {
  const permissions = new Map<string, Permission>();
  for (const { pattern, routes } of paths)
    for (const { endpoint } of routes)
      for (const method of endpoint.methods) {
        const key = `${method} ${pattern.text}`;
        permissions.set(key, permissionOf(endpoint, actor, settings, args[key]));
      }
  return permissions;
}

/**
 * Runs the rule without an object, and without args unless some are given. If it decides before it reads what is missing,
 * the result holds for all objects and args; otherwise it depends on them.
 */
export function permissionOf(
  { access, find, args: shape }: AnyEndpoint,
  actor: Actor,
  settings: SettingsReader,
  given?: object,
): Permission {
  if (access === "public") return "yes";
  if (access === "signed-in") return isKnown(actor) ? "yes" : "no";
  const unseen = { isLookedAt: false };
  const probe = toProbe(unseen);
  const found = find ? probe : undefined;
  try {
    const decision =
      typeof access === "function"
        ? access({
            actor,
            args: given ? withDefaults(shape, given) : probe,
            found,
            settings,
          } as never)
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

/** Arguments as a request with these has them: the others have their defaults. */
const withDefaults = (shape: AnyEndpoint["args"], given: object): object =>
  new Proxy(given, {
    get: (target, name) => Reflect.get(target, name) ?? defaultOf(shape, String(name)),
  });
function defaultOf(shape: AnyEndpoint["args"], name: string): unknown {
  const schema = Object.hasOwn(shape, name) ? shape[name] : undefined;
  const checked = schema && checkValue(schema, undefined);
  return checked?.issues ? undefined : checked?.value;
}
