import { checkValue, toJsonSchema, type Schema, type Setting } from "@waymark/core";

type Published = ReturnType<typeof toJsonSchema>;

/** The JSON schema of a setting. */
const published = ({ name, schema }: Setting): Published => toJsonSchema(schema, `setting ${name}`);

/** The schema of a setting in responses. */
export const publishedSetting = (setting: Setting): Schema =>
  described(setting, published(setting));

/** The schema of a setting as an argument: optional, and null resets it. */
export const writableSetting = (setting: Setting): Schema =>
  described(setting, { ...orNull(published(setting)), description: setting.about });

function orNull({ type, enum: values, ...rest }: Published): Published {
  const types = [type ?? []].flat();
  return {
    ...rest,
    type: types.includes("null") ? types : [...types, "null"],
    ...(values && { enum: [...values, null] }),
  };
}

function described({ schema }: Setting, says: Published): Schema {
  const jsonSchema = () => ({ ...says });
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
