import { jsonResponse } from "@waymark/core";
import * as z from "zod";
import { emailSchema } from "./email.ts";
import { fieldSchema, toDeclared } from "./field.ts";
import type { Form } from "./form.ts";
import { calculationsSchema, savingSchema, settingsSchema } from "./settings.ts";

const wholeForm = z.object({
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
  submissions: z.int().describe("Number of submissions that are not in the trash"),
  created: z.iso.datetime(),
  modified: z.iso.datetime(),
});
/** A complete form, for users who may manage forms. */
export const wholeAnswer = jsonResponse("form", wholeForm);

/** A form as it is answered. */
export const toWhole = (form: Form): z.output<typeof wholeForm> => ({
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
  submissions: form.submissions,
  created: form.created.toISOString(),
  modified: form.modified.toISOString(),
});
