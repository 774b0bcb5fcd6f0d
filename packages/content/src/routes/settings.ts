import {
  can,
  checkValue,
  defineResource,
  fieldsOf,
  type NamespaceContext,
  one,
  type Schema,
  type Setting,
  settings as settingsPoint,
  type SettingsReader,
  toJsonSchema,
  valuesOf,
} from "@waymark/core";
import { edit, get } from "../builder.ts";

type Published = ReturnType<typeof toJsonSchema>;

/** The JSON schema of a setting. */
const published = ({ name, schema }: Setting): Published => toJsonSchema(schema, `setting ${name}`);

/** The schema of a setting in responses. */
const publishedSetting = (setting: Setting): Schema => described(setting, published(setting));

/** The schema of a setting as an argument: optional, and null resets it. */
const writableSetting = (setting: Setting): Schema =>
  described(setting, { ...orNull(published(setting)), description: setting.description });

function orNull({ type, enum: values, ...rest }: Published): Published {
  const types = [type ?? []].flat();
  return {
    ...rest,
    type: types.includes("null") ? types : [...types, "null"],
    ...(values && { enum: [...values, null] }),
  };
}

function described({ schema }: Setting, published: Published): Schema {
  const jsonSchema = () => ({ ...published });
  return {
    "~standard": {
      version: 1,
      vendor: "waymark",
      validate: (value) =>
        value === undefined || value === null ? { value } : checkValue(schema, value),
      jsonSchema: { input: jsonSchema, output: jsonSchema },
    },
  };
}

type Values = Readonly<Record<string, unknown>>;
const values = valuesOf<Values>();
const { field } = fieldsOf(values);
const manages = can("manage_options");

/** The routes of the settings that administrators change at run time. */
export function settingRoutes(setup: NamespaceContext) {
  const exposed = setup.all(settingsPoint).filter(({ isShown }) => isShown);
  const resource = defineResource({
    name: "settings",
    table: values,
    fields: Object.fromEntries(exposed.map((setting) => [setting.name, fieldOf(setting)])),
  });
  const current = get({
    summary: "Get the settings",
    returns: one(resource),
    access: manages,
    handler: ({ settings }) => valuesIn(settings, exposed),
  });
  const update = edit({
    summary: "Update the settings; null resets a setting",
    args: Object.fromEntries(exposed.map((setting) => [setting.name, writableSetting(setting)])),
    returns: one(resource),
    access: manages,
    async handler({ args, settings }) {
      const input = args as Values;
      for (const setting of exposed) {
        const value = input[setting.name];
        if (value === null) await settings.reset(setting);
        else if (value !== undefined) await settings.set(setting, value);
      }
      return valuesIn(settings, exposed);
    },
  });
  return { get: current, update };
}

const fieldOf = (setting: Setting) =>
  field({
    description: setting.description,
    reads: [setting.name],
    schema: publishedSetting(setting) as Schema<unknown, unknown>,
    value: (row) => row[setting.name],
  });

/** A stored value that no longer matches its schema is null, so that it cannot be confused with the fallback. */
const valuesIn = ({ get: read, fits }: SettingsReader, exposed: readonly Setting[]): Values =>
  Object.fromEntries(
    exposed.map((setting) => [setting.name, fits(setting) ? read(setting) : null]),
  );
