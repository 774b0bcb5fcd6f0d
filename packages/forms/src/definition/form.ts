import type { Row } from "@waymark/core";
import * as z from "zod";
import type { tables } from "../tables.ts";
import { emailSchema } from "./email.ts";
import { fieldSchema, key, mostFields, type Field, type FieldInput } from "./field.ts";
import { calculationsSchema, savingSchema, settingsSchema } from "./settings.ts";
import type { FormBody } from "./form-body.ts";

/** What a form consists of, each part an argument: what is left out keeps its value, or gets its standard one. */
export const formParts = {
  title: z.string().min(1).max(200).describe("What it is called"),
  key: key().describe("What pages and texts call it by"),
  fields: z.array(fieldSchema).max(mostFields).describe("Its fields, in their order"),
  settings: settingsSchema.describe("How it behaves"),
  saving: savingSchema.describe("What is kept of what is sent"),
  emails: z.array(emailSchema).max(20).describe("The mails that are sent for each submission"),
  calculations: calculationsSchema.describe("Numbers that are made of what is sent, in order"),
  success_message: z.string().max(20_000).describe("HTML for who has sent it, with tags"),
  redirect: z
    .string()
    .max(2000)
    .describe("The address that who has sent it is led to; blank: none"),
};

/** A form with its fields, as everything works with it. */
export interface Form extends Omit<Row<(typeof tables)["forms"]["columns"]>, "body">, FormBody {
  readonly fields: readonly Field[];
}
/** A form as it is to be: what `form` checks. */
export type Draft = Pick<Form, "title" | "key"> &
  FormBody & {
    readonly fields: readonly FieldInput[];
  };
