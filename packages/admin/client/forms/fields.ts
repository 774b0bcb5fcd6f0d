import type { FormScreen, JsonSchema, Schemas } from "../api/directory.ts";
import type { Item } from "../api/items.ts";
import type { Label } from "../api/use-label.ts";

/** How an argument is edited. */
export type Control =
  | "boolean"
  | "code"
  | "color"
  | "datetime"
  | "date"
  | "email"
  | "group"
  | "image"
  | "json"
  | "media"
  | "money"
  | "multi-select"
  | "multiline"
  | "number"
  | "password"
  | "relation"
  | "relations"
  | "rich-text"
  | "select"
  | "tags"
  | "terms"
  | "text"
  | "url";

/** A field of a form. */
export interface FormField {
  /** The argument. */
  readonly name: string;
  readonly label: string;
  readonly help: string | undefined;
  readonly schema: JsonSchema;
  readonly control: Control;
  readonly isRequired: boolean;
  /** Whether it cannot be changed once the item exists. */
  readonly isFixed: boolean;
  /** The list that the value is an id of. */
  readonly relation: string | undefined;
  /** Whether it is shown beside the form. */
  readonly isSide: boolean;
}
/** A group of fields with a heading. */
export interface FormSection {
  readonly label: string | undefined;
  readonly fields: readonly FormField[];
  readonly isSide: boolean;
}

const never = new Set(["id", "context", "force", "_fields", "_embed", "_method", "_locale"]);
const longNames =
  /^(description|content|body|text|message|notes?|bio|excerpt|summary|address|comment)$/;
const sideControls = new Set<Control>([
  "boolean",
  "datetime",
  "date",
  "select",
  "image",
  "media",
  "relation",
  "relations",
  "terms",
]);

/** The first type that is not null. */
const typeOf = ({ type }: JsonSchema): string =>
  (Array.isArray(type) ? type.find((one) => one !== "null") : (type as string | undefined)) ?? "";

const simpleItems: ReadonlySet<string> = new Set(["string", "number", "integer"]);

function toControl(
  name: string,
  schema: JsonSchema,
  widget: string | undefined,
  relation: string | undefined,
): Control {
  const type = typeOf(schema);
  switch (widget) {
    case "switch":
      return "boolean";
    case "term-picker":
      return "terms";
    case "relation":
      return type === "array" ? "relations" : "relation";
    case undefined:
      break;
    default:
      return widget as Control;
  }
  if (relation !== undefined) return type === "array" ? "relations" : "relation";
  if (schema.properties?.["raw"]) return longNames.test(name) ? "multiline" : "text";
  if (schema.enum) return "select";
  switch (type) {
    case "boolean":
      return "boolean";
    case "integer":
    case "number":
      return "number";
    case "array":
      if (schema.items?.enum) return "multi-select";
      return schema.items && simpleItems.has(typeOf(schema.items)) ? "tags" : "json";
    case "object":
      return schema.properties && Object.keys(schema.properties).length > 0 ? "group" : "json";
    case "string":
      if (schema.format === "date-time") return "datetime";
      if (schema.format === "date") return "date";
      if (schema.format === "uri") return "url";
      if (schema.format === "email") return "email";
      if (schema.format === "hex-color") return "color";
      if (schema.format === "textarea-field") return "multiline";
      if (name === "password") return "password";
      return longNames.test(name) ? "multiline" : "text";
    default:
      return "json";
  }
}

/**
 * The help text of a field; undefined if it only repeats the label, like "The title" for "Title", or explains the id
 * of an item that is picked by its name.
 */
export const helpOf = ({
  help = "",
  label,
  relation,
}: Pick<FormField, "help" | "label" | "relation">): string | undefined => {
  const subject = help.replace(/^(?:the|an?|der|die|das|eine?) /i, "");
  const isOfId = relation !== undefined && /\bIDs?\b/.test(help);
  return isOfId || subject.toLowerCase() === label.toLowerCase() ? undefined : help || undefined;
};

const isFile = (control: Control): boolean => control === "media" || control === "image";

/** The field of an argument. */
export function toField(
  list: FormScreen,
  name: string,
  schema: JsonSchema,
  isRequired: boolean,
  labelOf: Label,
): FormField {
  const relation = list.relations[name];
  const control = toControl(name, schema, list.widgets[name], relation);
  const label = list.labels[name] ?? schema.title ?? labelOf(name.replace(/_ids?$/, ""));
  return {
    name,
    label,
    help: schema.description === label ? undefined : schema.description,
    schema,
    control,
    isRequired,
    isFixed: list.fixed?.includes(name) ?? false,
    relation: relation ?? (isFile(control) ? "/core/v2/media" : undefined),
    isSide: sideControls.has(control),
  };
}

/** The sections of the form of a list: those of the screen, and the rest of the arguments. */
export function toSections(
  list: FormScreen,
  args: Schemas,
  labelOf: Label,
): readonly FormSection[] {
  const omitted = new Set([...never, ...list.omit]);
  const left = new Map(
    Object.entries(args)
      .filter(([name]) => !omitted.has(name) && !list.item?.endsWith(`:${name}`))
      .map(([name, schema]) => [
        name,
        toField(list, name, schema, schema.required === true, labelOf),
      ]),
  );
  const declared = list.sections.map(({ label, fields, place }): FormSection => {
    const own = fields.flatMap((name) => left.get(name) ?? []);
    for (const { name } of own) left.delete(name);
    return { label, fields: own, isSide: place === "side" };
  });
  const rest = [...left.values()];
  if (declared.length > 0)
    return [...declared, { label: undefined, fields: rest, isSide: false }].filter(
      ({ fields }) => fields.length > 0,
    );
  return [
    { label: undefined, fields: rest.filter(({ isSide }) => !isSide), isSide: false },
    { label: undefined, fields: rest.filter(({ isSide }) => isSide), isSide: true },
  ].filter(({ fields }) => fields.length > 0);
}

/** The values of a form for an item, or the defaults for a new one. */
export function toValues(
  fields: readonly FormField[],
  item: Item | undefined,
): Record<string, unknown> {
  return Object.fromEntries(
    fields.map(({ name, schema, control }) => {
      const given = item ? plain(item[name] ?? item[toSnakeCase(name)]) : schema.default;
      return [name, given ?? emptyOf(control, schema)];
    }),
  );
}

/** Some arguments are written `moduleId` where the field is `module_id`. */
const toSnakeCase = (name: string): string =>
  name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** The values that the address of a new item gives: `?url=/old`. */
export const toPrefilled = (
  fields: readonly FormField[],
  given: Readonly<Record<string, unknown>>,
): Record<string, unknown> =>
  Object.fromEntries(
    fields.filter(({ name }) => given[name] !== undefined).map(({ name }) => [name, given[name]]),
  );

/** Texts of content are edited as they are stored. */
function plain(value: unknown): unknown {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return value;
  const { raw } = value as { readonly raw?: unknown };
  return typeof raw === "string" ? raw : value;
}

/** Whether a value may be null. */
export const isNullable = ({ type }: JsonSchema): boolean => [type ?? []].flat().includes("null");

/** What is sent for an input without text: null if the value may be null, since a format may exclude an empty text. */
export const toStoredText = (text: string, schema: JsonSchema): string | null =>
  text === "" && isNullable(schema) ? null : text;

function emptyOf(control: Control, schema: JsonSchema): unknown {
  switch (control) {
    case "boolean":
      return isNullable(schema) ? null : false;
    case "tags":
    case "multi-select":
    case "relations":
    case "terms":
      return [];
    case "group":
      return {};
    case "number":
    case "money":
    case "relation":
    case "image":
    case "media":
    case "select":
    case "json":
      return null;
    case "rich-text":
    case "password":
      return "";
    default:
      return toStoredText("", schema);
  }
}

/** Whether a form has other values than before. */
export const isChanged = (
  fields: readonly FormField[],
  before: Readonly<Record<string, unknown>>,
  values: Readonly<Record<string, unknown>>,
): boolean => fields.some(({ name }) => !isSame(values[name], before[name]));

/** The arguments of the request: what was changed or filled in, and with `withRequired` what is required. */
export function toChanges(
  fields: readonly FormField[],
  before: Readonly<Record<string, unknown>>,
  values: Readonly<Record<string, unknown>>,
  withRequired: boolean,
): Record<string, unknown> {
  const changes: Record<string, unknown> = {};
  for (const { name, isRequired } of fields) {
    const value = values[name];
    if (isSame(value, before[name])) {
      const isEmpty =
        value === null || value === "" || (Array.isArray(value) && value.length === 0);
      if (!withRequired || !isRequired || isEmpty) continue;
    }
    changes[name] = value;
  }
  return changes;
}

/** Whether two values of a field are the same. */
export const isSame = (one: unknown, other: unknown): boolean =>
  one === other || JSON.stringify(one) === JSON.stringify(other);

/** The items of a list for what was entered: of a list of numbers, only what is one. */
export function toItems(texts: readonly string[], type: JsonSchema["type"]): readonly unknown[] {
  if (type !== "number" && type !== "integer") return texts;
  const numbers = texts.filter((text) => text.trim() !== "").map(Number);
  return numbers.filter((one) =>
    type === "integer" ? Number.isSafeInteger(one) : Number.isFinite(one),
  );
}
