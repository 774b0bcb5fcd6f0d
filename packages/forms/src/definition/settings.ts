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
  show_title: z.boolean().default(true).describe("Whether the title stands above it"),
  submit_label: text(100, "Send", "What the button says"),
  is_open: z.boolean().default(true).describe("Whether it takes submissions"),
  closed_msg: text(1000, "This form is closed.", "Shown in its place while it does not"),
  logged_in: z.boolean().default(false).describe("Whether only users may send it"),
  not_logged_in_msg: text(1000, "Sign in to send this form.", "Shown to all others"),
  sub_limit_number: z
    .int()
    .min(0)
    .max(10_000_000)
    .default(0)
    .describe("After how many submissions it closes; 0: never"),
  sub_limit_msg: text(1000, "This form takes no more answers.", "Shown when that is reached"),
  unique_field: reference("The field of which no two submissions may have the same value"),
  unique_field_error: text(500, "This was sent before.", "Shown where one has it"),
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
    .describe("How long filling it in takes at least; who is quicker is asked to wait"),
});
/** How a form behaves. */
export type FormSettings = z.output<typeof settingsSchema>;

/** What is kept of what is sent. */
export const savingSchema = z.strictObject({
  active: z.boolean().default(true).describe("Whether submissions are kept at all"),
  exclude: z
    .array(key())
    .max(200)
    .default([])
    .describe("Fields of which only is kept that they were filled in"),
  submitter_email: reference("The field with the address of whoever sends it"),
  expire_days: z
    .int()
    .min(0)
    .max(3650)
    .default(0)
    .describe("After how many days submissions go to the trash; 0: never"),
});
/** What is kept of what is sent. */
export type Saving = z.output<typeof savingSchema>;

const calculationSchema = z.strictObject({
  name: key().describe("What tags call it by"),
  eq: z.string().min(1).max(2000).describe("Numbers, + - * / and ( ), with tags for fields"),
  dec: z.int().min(0).max(8).default(2).describe("How many decimals it is rounded to"),
});
/** A number that is made of what is sent. */
export type Calculation = z.output<typeof calculationSchema>;
/** The calculations of a form: each may use those before it. */
export const calculationsSchema = z.array(calculationSchema).max(50);
