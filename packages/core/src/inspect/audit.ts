import { describeAccess } from "../compile/registry.ts";
import { isPromise } from "../context/maybe-promise.ts";
import type { Runtime } from "../context/runtime.ts";
import { roles, type Actor } from "../declare/access.ts";
import { isKnown } from "../declare/actor.ts";
import type { AnyEndpoint } from "../declare/endpoint.ts";
import type { SettingsReader } from "../declare/setting.ts";
import { readSettings } from "../settings/settings.ts";

/** The access of a role: allowed, denied, or dependent on the object or the args (for example only a user's own). */
export type Permission = "yes" | "no" | "depends";
/** One row of the permission matrix. */
export interface AuditRow {
  /** `POST /core/v2/posts`. */
  readonly route: string;
  readonly module: string;
  /** A description of the access rule. */
  readonly access: string;
  /** By role, including `anonymous`. */
  readonly may: Readonly<Record<string, Permission>>;
}

/** The id of a user who owns no stored object. */
const someUser = Number.MAX_SAFE_INTEGER;

/** Every endpoint and the access of each role, according to the declarations. */
export function toAudit(runtime: Runtime): readonly AuditRow[] {
  const actors: [string, Actor][] = [
    ["anonymous", runtime.anonymous],
    ...runtime.registry.contributions
      .all(roles)
      .map(({ name }): [string, Actor] => [
        name,
        runtime.toActor({ id: someUser, login: name, displayName: name, roles: [name] }, "audit"),
      ]),
  ];
  const settings = readSettings(runtime.settings, []);
  return runtime.registry.places.flatMap(({ pattern, routes }) =>
    routes.flatMap((route) => {
      const { endpoint, module } = route;
      return endpoint.methods.map((method) => ({
        route: `${method} ${pattern.text}`,
        module: module.name,
        access: describeAccess(route),
        may: Object.fromEntries(
          actors.map(([name, actor]) => [name, permission(endpoint, actor, settings)]),
        ),
      }));
    }),
  );
}

/**
 * Runs the rule without an object and without args. If it decides before it reads either, the result holds for all of
 * them; otherwise it depends on the object or args.
 */
function permission(
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
