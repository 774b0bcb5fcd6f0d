import { roles, type Actor } from "./access.ts";
import { describeAccess } from "./explain.ts";
import type { AnyEndpoint } from "./endpoint.ts";
import type { Runtime } from "./runtime.ts";

/** What a role may: yes, no, or it depends on the object or the args. */
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

/** Every endpoint and what each role may there, as the declarations say. */
export function toAudit(runtime: Runtime): readonly AuditRow[] {
  const actors: [string, Actor][] = [
    ["anonymous", runtime.anonymous],
    ...runtime.registry.contributions
      .all(roles)
      .map(({ name }): [string, Actor] => [
        name,
        runtime.toActor({ id: -1, login: name, displayName: name, roles: [name] }, "audit"),
      ]),
  ];
  return runtime.registry.places.flatMap(({ pattern, routes }) =>
    routes.flatMap(({ endpoint, module }) =>
      endpoint.methods.map((method) => ({
        route: `${method} ${pattern.text}`,
        module: module.name,
        access: describeAccess(endpoint),
        may: Object.fromEntries(actors.map(([name, actor]) => [name, permission(endpoint, actor)])),
      })),
    ),
  );
}

function permission({ access, find }: AnyEndpoint, actor: Actor): Permission {
  if (access === "public") return "yes";
  if (typeof access === "function") return "depends";
  if (!actor.can(access.capability)) return "no";
  return find ? "depends" : "yes";
}
