import * as z from "zod";
import { key } from "./key.ts";

const text = (max: number, about: string, standard = "") =>
  z.string().max(max).default(standard).describe(about);
const reference = (about: string) =>
  z
    .union([key(), z.literal("")])
    .default("")
    .describe(about);

/** How a form behaves. */
export const settingsSchema = z.strictObject({
  show_title: z.boolean().default(true).describe("Whether the title is shown above the form"),
  submit_label: text(100, "Label of the submit button", "Send"),
  is_open: z.boolean().default(true).describe("Whether it accepts submissions"),
  closed_msg: text(
    1000,
    "Message shown while the form does not accept submissions",
    "This form is closed.",
  ),
  logged_in: z.boolean().default(false).describe("Whether only users may send it"),
  not_logged_in_msg: text(
    1000,
    "Message for callers who are not signed in",
    "Sign in to send this form.",
  ),
  sub_limit_number: z
    .int()
    .min(0)
    .max(10_000_000)
    .default(0)
    .describe("Maximum number of submissions, after which the form closes; 0: no limit"),
  sub_limit_msg: text(
    1000,
    "Message shown when the maximum is reached",
    "This form no longer accepts submissions.",
  ),
  unique_field: reference("Field whose value must be unique among submissions"),
  unique_field_error: text(500, "Message for duplicate values", "This was sent before."),
  currency: z
    .string()
    .regex(/^[A-Z]{3}$/, "Must be a currency code of ISO 4217, such as EUR.")
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
type FormSettings = z.output<typeof settingsSchema>;

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
type StorageSettings = z.output<typeof savingSchema>;

const calculationSchema = z.strictObject({
  name: key().describe("Name of the calculation in tags"),
  eq: z.string().min(1).max(2000).describe("Numbers, + - * / and ( ), with tags for fields"),
  dec: z.int().min(0).max(8).default(2).describe("Number of decimal places"),
});
/** A number that is calculated from the submitted values. */
export type Calculation = z.output<typeof calculationSchema>;
/** The calculations of a form: each may use those before it. */
export const calculationsSchema = z.array(calculationSchema).max(50);

const addresses = (about: string, standard = "") =>
  text(2000, `${about}, separated by commas; may contain placeholders`, standard);

/** Recipients and content of an email, with tags for submitted values. */
const content = {
  to: addresses("Recipients", "{core:admin_email}"),
  cc: addresses("Recipients of copies"),
  bcc: addresses("Recipients of blind copies"),
  reply_to: addresses("Reply-to addresses"),
  from_name: text(200, "The name of the sender; blank: that of the site"),
  from_address: text(
    320,
    "Reply-to address if `reply_to` is blank; the sender is always that of the site",
  ),
  email_subject: text(500, "The subject", "{form:title}"),
  email_message: text(50_000, "The text as HTML", "{fields_table}"),
  email_message_plain: text(50_000, "The text of a plain-text email; blank: `email_message`"),
  email_format: z.enum(["html", "plain"]).default("html").describe("Whether the text is HTML"),
  attach_csv: z
    .boolean()
    .default(false)
    .describe("Whether the submission is attached as a CSV file"),
  attach_files: z
    .boolean()
    .default(false)
    .describe("Whether signatures and uploaded files are attached, up to 10 MB"),
};

/** An email that is sent for each submission. */
export const emailSchema = z.strictObject({
  name: key().describe("Key of the email"),
  active: z.boolean().default(true).describe("Whether it is sent"),
  ...content,
});

/** An email that is sent for each submission. */
type Email = z.output<typeof emailSchema>;

/** The content of an email that is sent again; unknown keys are ignored. */
export const emailContent = z.object({
  ...content,
  // Some clients send it as a number.
  attach_csv: z.union([z.boolean(), z.literal(0), z.literal(1)]).default(false),
  file_attachment: z.literal("", "Files are not attached.").default(""),
});

/** Recipients and content of an email. */
export type EmailContent = Omit<Email, "name" | "active">;

/** The parts of a form that are stored as JSON. */
export interface FormBody {
  readonly settings: FormSettings;
  readonly saving: StorageSettings;
  readonly emails: readonly Email[];
  readonly calculations: readonly Calculation[];
  readonly success_message: string;
  readonly redirect: string;
}

/** The defaults of a new form. */
export const standardBody: FormBody = {
  settings: settingsSchema.parse({}),
  saving: savingSchema.parse({}),
  emails: [],
  calculations: [],
  success_message: "<p>Thank you. Your submission was received.</p>",
  redirect: "",
};
