import * as z from "zod";
import { key } from "./field.ts";

const text = (most: number, standard: string, about: string) =>
  z.string().max(most).default(standard).describe(about);
const reference = (about: string) =>
  z
    .union([key(), z.literal("")])
    .default("")
    .describe(about);

/** How a form behaves. */
export const settingsSchema = z.strictObject({
  show_title: z.boolean().default(true).describe("Whether the title is shown above the form"),
  submit_label: text(100, "Send", "Label of the submit button"),
  is_open: z.boolean().default(true).describe("Whether it accepts submissions"),
  closed_msg: text(
    1000,
    "This form is closed.",
    "Message shown while the form does not accept submissions",
  ),
  logged_in: z.boolean().default(false).describe("Whether only users may send it"),
  not_logged_in_msg: text(
    1000,
    "Sign in to send this form.",
    "Message for callers who are not signed in",
  ),
  sub_limit_number: z
    .int()
    .min(0)
    .max(10_000_000)
    .default(0)
    .describe("Maximum number of submissions, after which the form closes; 0: no limit"),
  sub_limit_msg: text(
    1000,
    "This form takes no more answers.",
    "Message shown when the maximum is reached",
  ),
  unique_field: reference("Field whose value must be unique among submissions"),
  unique_field_error: text(500, "This was sent before.", "Message for duplicate values"),
  currency: z
    .string()
    .regex(/^[A-Z]{3}$/, "Give a currency of ISO 4217, such as EUR.")
    .default("USD")
    .describe("The currency of prices, by its code of ISO 4217"),
  min_seconds: z
    .int()
    .min(0)
    .max(60)
    .default(2)
    .describe(
      "Minimum number of seconds to fill in the form; faster submissions are rejected with a request to wait",
    ),
});
/** How a form behaves. */
export type FormSettings = z.output<typeof settingsSchema>;

/** How submissions are stored. */
export const savingSchema = z.strictObject({
  active: z.boolean().default(true).describe("Whether submissions are stored"),
  exclude: z
    .array(key())
    .max(200)
    .default([])
    .describe("Fields whose values are not stored, only whether they were filled in"),
  submitter_email: reference("Field with the email address of the submitter"),
  expire_days: z
    .int()
    .min(0)
    .max(3650)
    .default(0)
    .describe("Days until submissions are moved to the trash; 0: never"),
});
/** How submissions are stored. */
export type Saving = z.output<typeof savingSchema>;

const calculationSchema = z.strictObject({
  name: key().describe("Name of the calculation in tags"),
  eq: z.string().min(1).max(2000).describe("Numbers, + - * / and ( ), with tags for fields"),
  dec: z.int().min(0).max(8).default(2).describe("Number of decimal places"),
});
/** A number that is calculated from the submitted values. */
export type Calculation = z.output<typeof calculationSchema>;
/** The calculations of a form: each may use those before it. */
export const calculationsSchema = z.array(calculationSchema).max(50);
