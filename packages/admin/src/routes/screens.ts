import { errors, screens, textField, type ModuleContext, type Operation } from "@waymark/core";
import { get } from "../builder.ts";
import { toCollections } from "../lists/collections.ts";
import { toListed, toSlugs } from "../lists/listed.ts";
import { directory, schemas } from "../responses.ts";

const listsOf = ({ manifest, all }: Pick<ModuleContext, "manifest" | "all">) => {
  const declared = new Map(all(screens).map((screen) => [screen.name, screen]));
  const collections = toCollections(manifest, new Set(declared.keys()));
  return { declared, collections, slugs: toSlugs(collections.keys()) };
};

/** The lists of the site and the permissions of the caller. */
export const listScreens = get({
  summary: "Get the admin screens of the current user",
  args: {},
  returns: directory,
  access: "signed-in",
  handler(call) {
    const { site, actor } = call;
    const { declared, collections, slugs } = listsOf(call);
    const permissions = call.permissions();
    const lists = [...collections.values()]
      .filter(({ list }) => permissions.get(list.key) !== "no")
      .map((one) =>
        toListed(one, slugs.get(one.path) ?? "", collections, declared.get(one.path), permissions),
      )
      .toSorted((one, other) => one.order - other.order);
    return {
      site: {
        name: site.name,
        url: site.url,
        api: site.api,
        locale: site.locale,
        timezone: site.timezone,
      },
      user: { id: actor.id, login: actor.login, name: actor.displayName, roles: [...actor.roles] },
      lists,
      permissions: Object.fromEntries([...permissions].filter(([, one]) => one !== "no")),
    };
  },
});

/** The schemas of one list: for its table, its filters and its form. */
export const getSchemas = get({
  summary: "Get the schemas of a list for its admin screens",
  args: { slug: textField().describe("The name of the list in the address of the admin") },
  returns: schemas,
  access: "signed-in",
  handler(call) {
    const { collections, slugs } = listsOf(call);
    const found = [...collections.values()].find(({ path }) => slugs.get(path) === call.args.slug);
    if (!found || call.permissions().get(found.list.key) === "no") throw errors.rest_not_found();
    const { list, create, update, remove } = found;
    const { returns } = list;
    const resource = returns && "resource" in returns ? returns.resource : undefined;
    const argsOf = (operation: Operation | undefined) => operation?.args ?? null;
    return {
      fields:
        resource?.fields.map(({ name, schema, contexts }) => ({
          name,
          schema,
          contexts: [...contexts],
        })) ?? [],
      isVersioned: resource?.isVersioned ?? false,
      list: argsOf(list),
      create: argsOf(create),
      update: argsOf(update),
      remove: argsOf(remove),
    };
  },
});
