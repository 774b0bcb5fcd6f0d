import { element } from "./element.ts";
import { listOrOne } from "./json.ts";
import { takesObjects } from "./query.ts";
import { t } from "./texts.ts";
import { hasDefault, type Schema } from "./schema.ts";

/** The form control of an argument. */
export type Field = HTMLSelectElement | HTMLInputElement;

interface FieldOptions {
  readonly isRequired: boolean;
  readonly value: string | undefined;
}

/** A value as text; strings without quotes. */
export const toText = (value: unknown): string =>
  typeof value === "string" ? value || '""' : JSON.stringify(value);

/** The form control for a schema: a select element if the values are known, else an input element. */
export function toField(id: string, schema: Schema, { isRequired, value }: FieldOptions): Field {
  const properties = { id, required: isRequired };
  const choices = fieldChoices(schema);
  if (choices && (!value || choices.map(String).includes(value))) {
    const unset = hasDefault(schema)
      ? t("defaultOption", { value: toText(schema.default) })
      : t("notSent");
    const options = choices
      .filter((choice) => choice !== "" && choice !== null)
      .map((choice) => element("option", { value: String(choice) }, String(choice)));
    const empty = element("option", { value: "" }, isRequired ? t("choose") : unset);
    const select = element("select", properties, empty, options);
    select.value = value ?? "";
    return select;
  }
  const input = element("input", {
    ...properties,
    autocomplete: "off",
    autocapitalize: "off",
    spellcheck: "false",
    inputmode: (schema.type === "integer" || schema.type === "number") && "numeric",
    placeholder: toPlaceholder(schema),
  });
  input.value = value ?? "";
  return input;
}

function fieldChoices(schema: Schema): readonly unknown[] | undefined {
  if (listOrOne(schema.type).join() === "boolean") return [true, false];
  return Array.isArray(schema.enum) ? schema.enum : undefined;
}

/** The default, or an example of the syntax. */
function toPlaceholder(schema: Schema): string {
  const { default: value } = schema;
  if (value !== undefined && value !== "" && typeof value !== "object") return toText(value);
  if (takesObjects(schema)) return "JSON";
  return listOrOne(schema.type).includes("array") ? "a,b" : "";
}
