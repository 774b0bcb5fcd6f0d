import {
  can,
  defineResource,
  fieldsOf,
  one,
  settings as settingsPoint,
  valuesOf,
  type SettingsReader,
  type Schema,
  type Setting,
  type NamespaceContext,
} from "@waymark/core";
import { edit, get } from "../builder.ts";
import { publishedSetting, writableSetting } from "../settings/schema.ts";

type Values = Readonly<Record<string, unknown>>;
const values = valuesOf<Values>();
const { field } = fieldsOf(values);
const manages = can("manage_options");

/** The routes of the settings that administrators change at run time. */
export function settingRoutes(setup: NamespaceContext) {
  const shown = setup.all(settingsPoint).filter(({ isShown }) => isShown);
  const resource = defineResource({
    name: "settings",
    table: values,
    fields: Object.fromEntries(shown.map((setting) => [setting.name, fieldOf(setting)])),
  });
  const current = get({
    summary: "Get the settings",
    returns: one(resource),
    access: manages,
    handler: ({ settings }) => valuesIn(settings, shown),
  });
  const update = edit({
    summary: "Update the settings; null resets a setting",
    args: Object.fromEntries(shown.map((setting) => [setting.name, writableSetting(setting)])),
    returns: one(resource),
    access: manages,
    async handler({ args, settings }) {
      const sent = args as Values;
      for (const setting of shown) {
        const value = sent[setting.name];
        if (value === null) await settings.reset(setting);
        else if (value !== undefined) await settings.set(setting, value);
      }
      return valuesIn(settings, shown);
    },
  });
  return { get: current, update };
}

const fieldOf = (setting: Setting) =>
  field({
    about: setting.about,
    reads: [setting.name],
    schema: publishedSetting(setting) as Schema<unknown, unknown>,
    value: (row) => row[setting.name],
  });

/** A stored value that no longer matches its schema is null, so that it cannot be confused with the fallback. */
const valuesIn = ({ get: read, fits }: SettingsReader, shown: readonly Setting[]): Values =>
  Object.fromEntries(shown.map((setting) => [setting.name, fits(setting) ? read(setting) : null]));
