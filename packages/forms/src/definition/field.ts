import * as z from "zod";
import { conditionsSchema } from "./conditions.ts";
import { fieldKey } from "./key.ts";
import { childTypeNames, typeNames } from "./types.ts";

const price = (about: string) => z.int().min(0).max(100_000_000).default(0).describe(about);

const option = z.strictObject({
  label: z.string().min(1).max(200).describe("Text for visitors"),
  value: z.string().trim().min(1).max(200).describe("Submitted and stored value"),
  calc: z.number().default(0).describe("Numeric value in calculations"),
  price: price("Price in the smallest unit of the currency, such as cents"),
  selected: z.boolean().default(false).describe("Whether it is selected by default"),
  image: z
    .string()
    .max(2000)
    .regex(
      /^(?:$|\/(?![/\\])|https:\/\/[^/\\\s])[^\s\\]*$/,
      "Must be a path of this site, or an https URL.",
    )
    .default("")
    .describe("The image in a list of images: a path of this site, or an https address"),
});
/** One of the values that a list offers. */
export type Option = z.output<typeof option>;

const text = (max: number, about: string) => z.string().max(max).default("").describe(about);
const flag = (about: string) => z.boolean().default(false).describe(about);
const bound = (about: string) => z.number().nullable().default(null).describe(about);
const calc = (about: string) => z.number().default(0).describe(about);

/** The settings of a field, except for id, key and type. */
const shared = {
  label: text(500, "Label for visitors"),
  admin_label: text(200, "The name in lists and exports; blank: the label"),
  required: flag("Whether the field is required"),
  default: text(2000, "Default value"),
  placeholder: text(200, "Placeholder"),
  help_text: text(1000, "Help text below the field"),
  options: z.array(option).max(300).default([]).describe("Options of a list"),
  multiple: flag("Whether several images of a list may be chosen"),
  price: price("The price of a product or of shipping in the smallest unit of the currency"),
  use_quantity: flag("Whether visitors can enter a quantity for a product without options"),
  product: text(64, "The key of the product that a quantity counts"),
  taxonomy: text(64, "For fields of type terms: the taxonomy, such as category"),
  num_min: bound("The smallest number"),
  num_max: bound("The largest number; for stars: how many there are, 5 if not given"),
  num_step: bound("The step between numbers"),
  input_limit: z
    .int()
    .min(0)
    .max(20_000)
    .default(0)
    .describe("The maximum length of a text; 0: 20,000"),
  input_limit_type: z
    .enum(["characters", "words"])
    .default("characters")
    .describe("The unit of the maximum length"),
  checked_value: text(200, "The text for a checked checkbox; blank: checked"),
  unchecked_value: text(200, "The text for an unchecked checkbox; blank: unchecked"),
  checked_calc: calc("Numeric value of a checked checkbox in calculations"),
  unchecked_calc: calc("Numeric value of an unchecked checkbox in calculations"),
  confirm_field: text(
    64,
    "The key of the field that a confirmation repeats; for `passwordconfirm`, blank means the only password",
  ),
  spam_answer: text(200, "The expected answer of a question against spam"),
  seconds: z
    .int()
    .min(0)
    .max(3600)
    .default(0)
    .describe("Seconds after opening the form until a timed button is enabled"),
  content: text(
    20_000,
    "The HTML of a `markup` field; the remark of a `note`, hidden from visitors",
  ),
  personally_identifiable: flag("Whether it identifies a person; redacted on request"),
};

const identity = {
  id: z.int().positive().optional().describe("The ID of an existing field; left out for a new one"),
  key: fieldKey().describe("Name in placeholders and in submitted values"),
};
/** The maximum number of fields of a form, including those of repeaters. */
export const maxFields = 200;
/** Rows of the largest repeater. */
const maxRows = 100;
const rows = {
  min_rows: z.int().min(0).max(maxRows).default(0).describe("Minimum number of rows of a repeater"),
  max_rows: z
    .int()
    .min(1)
    .max(maxRows)
    .default(20)
    .describe("Maximum number of rows of a repeater"),
  row_label: text(100, "The name of one row of a repeater, such as Guest; blank: the label"),
};
const uploads = {
  file_types: z
    .array(z.string().regex(/^[a-z0-9]{1,20}$/, "Must be a lowercase extension without its dot."))
    .max(50)
    .default([])
    .describe("Accepted file extensions; if empty: jpg, png, webp, heic and pdf"),
  max_files: z.int().min(1).max(10).default(1).describe("Maximum number of files"),
  max_file_size: z
    .int()
    .min(1)
    .max(30_000_000)
    .default(5_000_000)
    .describe("Maximum file size in bytes"),
};
const visibility = {
  show_if: conditionsSchema
    .nullable()
    .default(null)
    .describe(
      "When visitors see the field, depending on fields before it; null: always. A field that is not shown has no value and is not required",
    ),
};
/** A field of the rows of a repeater. */
export const childSchema = z.strictObject({
  ...identity,
  type: z
    .enum(childTypeNames)
    .describe("Type of the field: one with a single value or with choices"),
  ...shared,
});

/** A field as it is declared. Omitted settings have their defaults. */
export const fieldSchema = z.strictObject({
  ...identity,
  type: z.enum(typeNames).describe("Its type"),
  ...shared,
  ...rows,
  ...uploads,
  ...visibility,
  fields: z.array(childSchema).max(20).default([]).describe("The fields of each row of a repeater"),
});
/** The input of a field in a repeater. */
export type ChildInput = z.output<typeof childSchema>;
/** The input of a field. */
export type FieldInput = Omit<z.output<typeof fieldSchema>, "fields"> & {
  readonly fields: readonly ChildInput[];
};
/** A field as it is stored, with the fields of its rows if it is a repeater. */
export type Field = Omit<FieldInput, "id" | "fields"> & {
  readonly id: number;
  readonly fields: readonly Field[];
};

/** The settings of a field that are stored as JSON. */
export type FieldSettings = Omit<Field, "id" | "key" | "type" | "label" | "fields">;

/** A field as it was declared: the terms that it offers are stored elsewhere. */
export const toDeclared = (field: FieldInput): z.output<typeof fieldSchema> => ({
  ...withoutTerms(field),
  fields: field.fields.map((child) => {
    const {
      fields: _fields,
      min_rows: _min,
      max_rows: _max,
      row_label: _label,
      file_types: _types,
      max_files: _most,
      max_file_size: _size,
      show_if: _conditions,
      ...own
    } = {
      fields: [],
      ...rowDefaults,
      ...child,
    };
    return withoutTerms(own);
  }),
});
const withoutTerms = <F extends Pick<Field, "type" | "options">>(field: F): F =>
  field.type === "terms" ? { ...field, options: [] } : field;

/** The values of settings that fields in repeaters do not have. */
export const rowDefaults = { ...z.object({ ...rows, ...uploads, ...visibility }).parse({}) };

/** The defaults of an option. */
export const plainOption = { calc: 0, price: 0, selected: false, image: "" } as const;

/** The default settings of fields, since fields stored by an older version lack some. */
export const fieldDefaults: FieldSettings = z
  .object({ ...shared, ...rows, ...uploads, ...visibility })
  .omit({ label: true })
  .parse({});

/** The field that a confirmation field must repeat; undefined for other fields, and if there is none. */
export function repeatedBy<F extends Pick<Field, "key" | "type" | "confirm_field">>(
  { type, confirm_field: other }: Pick<F, "type" | "confirm_field">,
  fields: readonly F[],
): F | undefined {
  if (type === "confirm") return fields.find(({ key }) => key === other);
  if (type !== "passwordconfirm") return undefined;
  const passwords = fields.filter((field) => field.type === "password");
  return other === "" && passwords.length === 1
    ? passwords[0]
    : passwords.find(({ key }) => key === other);
}

/** The name of a field in lists and exports. */
export const nameOf = ({
  admin_label: name,
  label,
  key: own,
}: Pick<Field, "admin_label" | "label" | "key">): string => name || label || own;
