import {
  adminPages,
  coreErrors,
  screens,
  screenTranslatorOf,
  settings,
  settingsScreens,
  textField,
  type ModuleContext,
  type Operation,
} from "@waymark/core";
import { get } from "../builder.ts";
import {
  type Collection,
  hasEditContext,
  hasInclude,
  toCollections,
} from "../lists/collections.ts";
import { withChoices } from "../lists/choices.ts";
import { toListed, toSlugs } from "../lists/listed.ts";
import { ownPages, toPages } from "../lists/pages.ts";
import {
  type SettingsPath,
  toPanel,
  toSettings,
  toSettingsArgs,
  toSettingsPaths,
} from "../lists/settings.ts";
import { translateList, translateSchemas, translateSettings } from "../lists/translate.ts";
import { directory, schemas } from "../responses.ts";

const listsOf = ({ manifest, all }: Pick<ModuleContext, "manifest" | "all">) => {
  const declared = new Map(all(screens).map((screen) => [screen.name, screen]));
  const collections = toCollections(manifest, declared);
  const pages = new Set<string>([...ownPages, ...all(adminPages).map(({ name }) => name)]);
  return { declared, collections, slugs: toSlugs(collections.keys(), pages) };
};
const settingsOf = ({ manifest, all }: Pick<ModuleContext, "manifest" | "all">) => {
  const declared = new Map(all(settingsScreens).map((screen) => [screen.name, screen]));
  const paths = toSettingsPaths(manifest, declared);
  return { declared, paths: paths.filter(({ path }) => declared.get(path)?.hidden !== true) };
};

/** The first day of the week: that of the setting `start_of_week` if a module declares it, or Monday. */
const weekStartOf = (ctx: Pick<ModuleContext, "all" | "settings">): number => {
  const setting = ctx.all(settings).find(({ name }) => name === "start_of_week");
  const day = setting && ctx.settings.get(setting);
  return typeof day === "number" ? day : 1;
};

/** The lists of the site and the permissions of the caller. */
export const listScreens = get({
  summary: "Get the admin screens of the current user",
  args: {},
  returns: directory,
  access: "signed-in",
  async handler(ctx) {
    const { site, actor, all } = ctx;
    const translator = screenTranslatorOf(ctx);
    const { declared, collections, slugs } = listsOf(ctx);
    const permissions = ctx.permissions();
    const askAll = (which: (one: Collection) => boolean, args: object) =>
      ctx.permissions(
        Object.fromEntries(
          [...collections.values()].filter(which).map(({ list }) => [list.key, args]),
        ),
      );
    const inEditContext = askAll(hasEditContext, { context: "edit" });
    const byIds = askAll(hasInclude, { include: [1] });
    const lists = [...collections.values()]
      .filter(({ list }) => permissions.get(list.key) !== "no")
      .map((one) =>
        toListed(one, slugs.get(one.path) ?? "", collections, declared.get(one.path), {
          actor,
          permissions,
          editContext: hasEditContext(one) ? inEditContext.get(one.list.key) : undefined,
          byIds: hasInclude(one) ? byIds.get(one.list.key) : undefined,
        }),
      )
      .map((one) => translateList(one, translator))
      .toSorted((one, other) => one.order - other.order);
    const { declared: forms, paths } = settingsOf(ctx);
    const readable = paths.filter(({ read }) => permissions.get(read.key) !== "no");
    const isPanel = ({ path }: SettingsPath) => forms.get(path)?.beside !== undefined;
    return {
      site: {
        name: site.name,
        url: site.url,
        api: site.api,
        locale: site.locale,
        languages: [...site.languages],
        timezone: site.timezone,
        week_start: weekStartOf(ctx),
      },
      user: { id: actor.id, login: actor.login, name: actor.displayName, roles: [...actor.roles] },
      lists,
      settings: readable
        .filter((one) => !isPanel(one))
        .map((one) => toSettings(one, forms.get(one.path), permissions))
        .map((one) => translateSettings(one, translator))
        .toSorted((one, other) => one.order - other.order),
      panels: readable
        .filter((one) => isPanel(one) && permissions.get(one.update.key) !== "no")
        .map((one) => toPanel(one, forms.get(one.path), { all, permissions }))
        .map((one) => translateSettings(one, translator))
        .toSorted((one, other) => one.order - other.order),
      pages: await toPages(ctx, translator),
      permissions: Object.fromEntries([...permissions].filter(([, one]) => one !== "no")),
      words: translator.words,
    };
  },
});

/** The schemas of the settings with this name; undefined if the caller may read none. */
function settingsSchemas(
  ctx: Pick<ModuleContext, "all" | "language" | "manifest" | "ownerOf" | "permissions">,
  slug: string,
) {
  const permissions = ctx.permissions();
  const { declared, paths } = settingsOf(ctx);
  const found = paths.find((one) => toSettings(one, undefined, permissions).slug === slug);
  if (!found || permissions.get(found.read.key) === "no") return undefined;
  const update = toSettingsArgs(found, declared.get(found.path));
  const owners = Object.keys(update).flatMap((name) => {
    const owner = ctx.ownerOf(settings, name);
    return owner === undefined ? [] : [[name, owner] as const];
  });
  return {
    fields: [],
    isVersioned: false,
    list: null,
    create: null,
    update: translateSchemas(update, screenTranslatorOf(ctx)),
    remove: null,
    owners: Object.fromEntries(owners),
  };
}

/** The schemas of one list: for its table, its filters and its form; or those of settings. */
export const getSchemas = get({
  summary: "Get the schemas of a list or of settings for the admin",
  args: { slug: textField().describe("The name of the list in the address of the admin") },
  returns: schemas,
  access: "signed-in",
  errors: ["rest_not_found"],
  handler(ctx) {
    const { declared, collections, slugs } = listsOf(ctx);
    const found = [...collections.values()].find(({ path }) => slugs.get(path) === ctx.args.slug);
    if (!found) {
      const response = settingsSchemas(ctx, ctx.args.slug);
      if (response) return response;
    }
    if (!found || ctx.permissions().get(found.list.key) === "no") throw coreErrors.rest_not_found();
    const { list, create, update, remove } = found;
    const { returns } = list;
    const resource = returns && "resource" in returns ? returns.resource : undefined;
    const translator = screenTranslatorOf(ctx);
    const choices = declared.get(found.path)?.choices;
    const argsOf = (operation: Operation | undefined) =>
      operation ? translateSchemas(withChoices(operation.args, choices, ctx), translator) : null;
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
      owners: {},
    };
  },
});
