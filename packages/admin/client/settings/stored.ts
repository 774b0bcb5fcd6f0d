import type { JsonSchema, Schemas, SettingsForm } from "../api/directory.ts";
import type { FieldErrors } from "../api/problem.ts";
import type { Label } from "../api/use-label.ts";
import { valueAt } from "../api/values.ts";
import { type FormSection, toSections } from "../forms/fields.ts";

/** The stored values in a response: at a path, or with `*` one of each: `fields.*.data`. */
export function toStored(
  path: string | null,
  response: Readonly<Record<string, unknown>>,
): Readonly<Record<string, unknown>> {
  if (path === null) return response;
  const [before = "", after] = path.split(".*.");
  const values = (valueAt(response, before) ?? {}) as Readonly<Record<string, unknown>>;
  if (after === undefined) return values;
  return Object.fromEntries(
    Object.entries(values).map(([name, one]) => [name, valueAt(one, after)]),
  );
}

/**
 * The declared schemas; of values without one, that of the stored value. Null, which resets a setting to its default, is
 * neither the off position of a switch, nor an empty text, nor an option of a select.
 */
export function toSchemas(declared: Schemas, stored: Readonly<Record<string, unknown>>): Schemas {
  if (Object.keys(declared).length > 0)
    return Object.fromEntries(
      Object.entries(declared).map(([name, schema]) => [name, withoutReset(schema)]),
    );
  return Object.fromEntries(
    Object.entries(stored).map(([name, value]): [string, JsonSchema] => [name, schemaOf(value)]),
  );
}

function withoutReset(schema: JsonSchema): JsonSchema {
  const { type, enum: values } = schema;
  const types = [type ?? []].flat().filter((one) => one !== "null");
  const [only] = types;
  return {
    ...schema,
    ...(types.length === 1 && (only === "boolean" || only === "string") && { type: only }),
    ...(values && { enum: values.filter((one) => one !== null) }),
  };
}

function schemaOf(value: unknown): JsonSchema {
  if (Array.isArray(value)) return { type: "array", items: { type: "string" } };
  return { type: value === null ? "string" : typeof value };
}

/** The sections of settings: those of the screen, and one for each module that declares others. */
export function toSettingsSections(
  settings: SettingsForm,
  args: Schemas,
  owners: Readonly<Record<string, string>>,
  labelOf: Label,
): readonly FormSection[] {
  const declared = new Set(settings.sections.flatMap(({ fields }) => fields));
  const modules = new Map<string, string[]>();
  for (const [name, module] of Object.entries(owners))
    if (!declared.has(name)) modules.set(module, [...(modules.get(module) ?? []), name]);
  const sections = [
    ...settings.sections,
    ...[...modules].map(([module, fields]) => ({ label: labelOf(module), fields })),
  ];
  const all = toSections({ ...settings, sections }, args, labelOf);
  // Sections of modules stay in one column.
  return [...all.filter(({ isSide }) => !isSide), ...all.filter(({ isSide }) => isSide)];
}

/** Errors of values inside an argument, `fields[name]` or `fields.name`, belong to the fields of the form. */
export const toFieldNames = (errors: FieldErrors, argument: string | null): FieldErrors =>
  Object.fromEntries(
    Object.entries(errors).map(([name, message]) => [
      argument === null ? name : name.replace(argument, "").replaceAll(/[[\].]/g, ""),
      message,
    ]),
  );
