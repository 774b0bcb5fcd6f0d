import { describeAccess } from "../compile/registry.ts";
import { permissionOf } from "../context/permissions.ts";
import type { Runtime } from "../context/runtime.ts";
import { roles, type Actor } from "../declare/access.ts";
import type { Permission } from "../declare/permission.ts";
import { readSettings } from "../settings/settings.ts";

/** One row of the permission matrix. */
export interface AuditRow {
  /** `POST /core/v2/posts`. */
  readonly route: string;
  readonly module: string;
  /** A description of the access rule. */
  readonly access: string;
  /** The permission of each role, including `anonymous`. */
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
  return runtime.registry.paths.flatMap(({ pattern, routes }) =>
    routes.flatMap((route) => {
      const { endpoint, module } = route;
      return endpoint.methods.map((method) => ({
        route: `${method} ${pattern.text}`,
        module: module.name,
        access: describeAccess(route),
        may: Object.fromEntries(
          actors.map(([name, actor]) => [name, permissionOf(endpoint, actor, settings)]),
        ),
      }));
    }),
  );
}
