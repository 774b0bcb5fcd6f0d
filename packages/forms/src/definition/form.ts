import {
  calculationsSchema,
  emailSchema,
  type FormBody,
  savingSchema,
  settingsSchema,
} from "./settings.ts";
import * as z from "zod";
import { jsonResponse, type Row } from "@waymark/core";
import type { Context } from "../builder.ts";
import { versionOf } from "../forms/version.ts";
import type { tables } from "../tables.ts";
import { type Field, type FieldInput, fieldSchema, maxFields, toDeclared } from "./field.ts";
import { key } from "./key.ts";

/** The parts of a form, each an argument: missing parts keep their value, or get the default. */
export const formParts = {
  title: z.string().min(1).max(200).describe("Title of the form"),
  key: key().describe("Unique key of the form, used in page URLs and embeds"),
  fields: z.array(fieldSchema).max(maxFields).describe("Its fields, in their order"),
  settings: settingsSchema.describe("The behaviour of the form"),
  saving: savingSchema.describe("How submissions are stored"),
  emails: z.array(emailSchema).max(20).describe("Emails that are sent for each submission"),
  calculations: calculationsSchema.describe("Calculations, evaluated in order"),
  success_message: z.string().max(20_000).describe("HTML of the confirmation, with placeholders"),
  redirect: z.string().max(2000).describe("URL to redirect to after a submission; empty for none"),
};

/** A form with its fields. */
export interface Form extends Omit<Row<(typeof tables)["forms"]["columns"]>, "body">, FormBody {
  readonly fields: readonly Field[];
}
/** The input of `form`. */
export type Draft = Pick<Form, "title" | "key"> &
  FormBody & {
    readonly fields: readonly FieldInput[];
  };

const fullForm = z.object({
  id: z.int(),
  title: z.string(),
  key: z.string(),
  fields: z.array(fieldSchema.required()),
  settings: settingsSchema,
  saving: savingSchema,
  emails: z.array(emailSchema),
  calculations: calculationsSchema,
  success_message: z.string(),
  redirect: z.string(),
  link: z.string().describe("URL of the page of the form"),
  submissions: z.int().describe("Number of submissions that are not in the trash"),
  created: z.iso.datetime(),
  modified: z.iso.datetime(),
});
/** A complete form, for users who may manage forms. */
export const formResponse = jsonResponse("form", fullForm, {
  headers: ({ id, modified }) => ({ ETag: versionOf({ id, modified: new Date(modified) }) }),
});

/** A form as the response contains it. */
export const toFullForm = (
  { site, options }: Pick<Context, "site" | "options">,
  form: Form,
): z.output<typeof fullForm> => ({
  id: form.id,
  title: form.title,
  key: form.key,
  fields: form.fields.map((field) => ({ ...toDeclared(field), id: field.id })),
  settings: form.settings,
  saving: { ...form.saving },
  emails: [...form.emails],
  calculations: [...form.calculations],
  success_message: form.success_message,
  redirect: form.redirect,
  link: `${site.url}${options.path}/${form.key}`,
  submissions: form.submissions,
  created: form.created.toISOString(),
  modified: form.modified.toISOString(),
});
