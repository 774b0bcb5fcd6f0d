import {
  anonymous,
  can,
  jsonResponse,
  roles,
  screenTranslatorOf,
  type ModuleContext,
} from "@waymark/core";
import * as z from "zod";
import { get } from "../builder.ts";
import { roleRegistry } from "../roles/registry.ts";

const permission = z.enum(["yes", "depends"]);

const response = jsonResponse(
  "roles and their permissions",
  z.object({
    roles: z.array(
      z.object({
        name: z.string().describe("`anonymous` for visitors"),
        label: z.string(),
        capabilities: z.array(z.string()).describe("Including those that modules grant"),
      }),
    ),
    operations: z.array(
      z.object({
        key: z.string().describe("`POST /core/v2/posts`"),
        module: z.string(),
        summary: z.string(),
        label: z
          .string()
          .nullable()
          .describe("The summary in the language of the user; null if it is not translated"),
        access: z.string().describe("Description of the access rule"),
        may: z
          .record(z.string(), permission)
          .describe(
            "By role; `depends` on the object or the arguments. Roles without access are left out",
          ),
      }),
    ),
  }),
);

/** The id of a user who owns no stored object. */
const someUser = Number.MAX_SAFE_INTEGER;

/** The permissions of each role for the operations of the site: `{ author: "depends", editor: "yes" }`, by key. */
function permissionsByRole({
  all,
  permissions,
  toActor,
}: Pick<ModuleContext, "all" | "permissions" | "toActor">) {
  const actors = all(roles).map(({ name }) =>
    toActor({ id: someUser, login: name, displayName: name, roles: [name] }),
  );
  const { via } = anonymous;
  const visitor = { ...toActor({ login: "", displayName: "", roles: [] }), via };
  const byRole = [visitor, ...actors].map(
    (actor) => [actor.roles[0] ?? "anonymous", permissions({}, actor)] as const,
  );
  return (key: string) =>
    Object.fromEntries(
      byRole.flatMap(([role, known]) => {
        const one = known.get(key) ?? "no";
        return one === "no" ? [] : [[role, one]];
      }),
    );
}

/** `GET /roles`: what each role may do, as `waymark audit` prints it. */
export const listRoles = get({
  summary: "List the roles and their permissions",
  returns: response,
  access: can("promote_users"),
  handler(ctx) {
    const { all, manifest } = ctx;
    const mayOf = permissionsByRole(ctx);
    const { capabilitiesOf } = roleRegistry(all);
    const translator = screenTranslatorOf(ctx);
    return {
      roles: [
        { name: "anonymous", label: "Visitor", capabilities: [] },
        ...all(roles).map(({ name, label }) => ({
          name,
          label,
          capabilities: [...capabilitiesOf([name])].toSorted(),
        })),
      ],
      operations: manifest.operations.map(({ key, module, summary, access }) => {
        const label = translator.text(summary);
        return {
          key,
          module,
          summary,
          label: label === summary ? null : label,
          access,
          may: mayOf(key),
        };
      }),
    };
  },
});
