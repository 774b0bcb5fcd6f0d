import type { Row } from "@waymark/core";
import * as z from "zod";
import type { tables } from "../tables.ts";
import { emailSchema } from "./email.ts";
import { fieldSchema, key, mostFields, type Field, type FieldInput } from "./field.ts";
import type { FormBody } from "./form-body.ts";
import { calculationsSchema, savingSchema, settingsSchema } from "./settings.ts";

/** The parts of a form, each an argument: missing parts keep their value, or get the default. */
export const formParts = {
  title: z.string().min(1).max(200).describe("Title of the form"),
  key: key().describe("Unique key of the form, used in page URLs and embeds"),
  fields: z.array(fieldSchema).max(mostFields).describe("Its fields, in their order"),
  settings: settingsSchema.describe("How it behaves"),
  saving: savingSchema.describe("How submissions are stored"),
  emails: z.array(emailSchema).max(20).describe("Emails that are sent for each submission"),
  calculations: calculationsSchema.describe("Calculations, evaluated in order"),
  success_message: z.string().max(20_000).describe("HTML of the confirmation, with placeholders"),
  redirect: z.string().max(2000).describe("URL to redirect to after a submission; empty for none"),
};

/** A form with its fields, as everything works with it. */
export interface Form extends Omit<Row<(typeof tables)["forms"]["columns"]>, "body">, FormBody {
  readonly fields: readonly Field[];
}
/** The input of `form`. */
export type Draft = Pick<Form, "title" | "key"> &
  FormBody & {
    readonly fields: readonly FieldInput[];
  };
