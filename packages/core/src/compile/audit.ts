import { roles, type Actor } from "../declare/access.ts";
import { isPromise } from "../request/maybe-promise.ts";
import { describeAccess } from "./explain.ts";
import type { AnyEndpoint } from "../declare/endpoint.ts";
import type { Runtime } from "../runtime.ts";
import type { SettingsReader } from "../settings/setting.ts";
import { readSettings } from "../settings/settings.ts";

/** What a role may: yes, no, or it depends on the object or the args: a user may read only their own, say. */
export type Permission = "yes" | "no" | "depends";
/** One row of the permission matrix. */
export interface AuditRow {
  /** `POST /core/v2/posts`. */
  readonly route: string;
  readonly module: string;
  /** The access rule, in words. */
  readonly access: string;
  /** By role; `anonymous` among them. */
  readonly may: Readonly<Record<string, Permission>>;
}

/** The id of a user like any other, whom no stored object belongs to. */
const someUser = Number.MAX_SAFE_INTEGER;

/** Every endpoint and what each role may there, as the declarations say. */
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
 * Asks the rule without an object and without args. One that decides before it looks at either has the same answer for all of
 * them; for one that looks, the answer depends on what it sees.
 */
function permission(
  { access, find }: AnyEndpoint,
  actor: Actor,
  settings: SettingsReader,
): Permission {
  if (access === "public") return "yes";
  const unseen = { isLookedAt: false };
  const probe = toProbe(unseen);
  const found = find ? probe : undefined;
  try {
    const said =
      typeof access === "function"
        ? access({ actor, args: probe, found, settings } as never)
        : actor.can(access.capability, found);
    if (isPromise(said)) said.catch(() => undefined);
    else if (!unseen.isLookedAt) return said === true ? "yes" : "no";
  } catch {
    // It needs what it has looked at.
  }
  return "depends";
}

/** Stands for an object or args: whatever is asked of it is noted, and ends the rule. */
function toProbe(note: { isLookedAt: boolean }): object {
  const look = (): never => {
    note.isLookedAt = true;
    throw new TypeError("The audit has no object to look at.");
  };
  return new Proxy({}, new Proxy({}, { get: () => look }));
}
