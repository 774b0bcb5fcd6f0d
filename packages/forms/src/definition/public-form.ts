import { conditionsSchema } from "./conditions.ts";
import * as z from "zod";
import { childSchema, fieldSchema } from "./field.ts";
import type { Form } from "./form.ts";
import { optionsOf } from "./offers.ts";
import { typeOf } from "./types.ts";
import { stripTags } from "@waymark/content-text";
import { escapeHtml, withDepthLimit } from "@waymark/core";
import sanitize from "sanitize-html";

const allowed: sanitize.IOptions = {
  allowedTags: [...sanitize.defaults.allowedTags, "img", "h1", "h2"],
  allowedAttributes: { a: ["href", "rel"], img: ["src", "alt", "width", "height"] },
  allowedSchemes: ["http", "https", "mailto", "tel"],
};

/** Sanitizes HTML of administrators that may contain submitted values. HTML that nests more than 1000 elements is reduced to its text. */
export const toCleanHtml = (html: string): string =>
  withDepthLimit(({ open, close }) =>
    sanitize(html, { ...allowed, onOpenTag: open, onCloseTag: close }),
  ) ?? escapeHtml(stripTags(html));

const option = z.object({
  label: z.string(),
  value: z.string(),
  selected: z.boolean(),
  image: z.string(),
  price: z.int(),
});
const { shape } = childSchema
  .pick({
    key: true,
    type: true,
    label: true,
    required: true,
    default: true,
    placeholder: true,
    help_text: true,
    num_min: true,
    num_max: true,
    num_step: true,
    input_limit: true,
    input_limit_type: true,
    multiple: true,
    price: true,
    use_quantity: true,
    product: true,
    seconds: true,
    confirm_field: true,
    content: true,
  })
  .required();
const child = z.object({ ...shape, options: z.array(option) });
const field = child.extend({
  type: fieldSchema.shape.type,
  min_rows: z.int(),
  max_rows: z.int(),
  row_label: z.string(),
  file_types: z.array(z.string()),
  max_files: z.int(),
  max_file_size: z.int(),
  show_if: conditionsSchema.nullable(),
  fields: z.array(child),
});

/** A form as visitors see it: without its mails, its notes, the answers to questions, and the numbers for calculations. */
export const publicFormSchema = z.object({
  id: z.int(),
  title: z.string(),
  key: z.string(),
  show_title: z.boolean(),
  submit_label: z.string(),
  currency: z.string(),
  fields: z.array(field),
});
/** A form as visitors see it. */
export type PublicForm = z.output<typeof publicFormSchema>;
/** One of its fields. */
export type PublicField = PublicForm["fields"][number];

/** The parts of a form that visitors see. */
export const toPublicForm = ({ settings, fields, ...form }: Form): PublicForm =>
  // Properties that the schema does not name are omitted.
  publicFormSchema.parse({
    ...form,
    ...settings,
    fields: fields
      .filter((one) => typeOf(one).isVisible)
      .map((one) => ({
        ...one,
        options: optionsOf(one),
        fields: one.fields.map((inRow) => ({ ...inRow, options: optionsOf(inRow), content: "" })),
        content: one.type === "html" ? toCleanHtml(one.content) : "",
      })),
  });
