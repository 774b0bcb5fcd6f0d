import * as z from "zod";
import { key } from "./field.ts";

const text = (most: number, about: string, standard = "") =>
  z.string().max(most).default(standard).describe(about);
const addresses = (about: string, standard = "") =>
  text(2000, `${about}, separated by commas; may contain placeholders`, standard);

/** Recipients and content of an email, with tags for submitted values. */
const content = {
  to: addresses("Recipients", "{core:admin_email}"),
  cc: addresses("Recipients of copies"),
  bcc: addresses("Recipients of blind copies"),
  reply_to: addresses("Where answers go"),
  from_name: text(200, "The name of the sender; blank: that of the site"),
  from_address: text(
    320,
    "Reply-to address if `reply_to` is blank; the sender is always that of the site",
  ),
  email_subject: text(500, "The subject", "{form:title}"),
  email_message: text(50_000, "The text as HTML", "{fields_table}"),
  email_message_plain: text(50_000, "The text of a plain mail; blank: `email_message`"),
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
export type Email = z.output<typeof emailSchema>;

/** The content of an email that is sent again; unknown keys are ignored. */
export const emailContent = z.object({
  ...content,
  // Some clients send it as a number.
  attach_csv: z.union([z.boolean(), z.literal(0), z.literal(1)]).default(false),
  file_attachment: z.literal("", "Files are not attached.").default(""),
});
/** Recipients and content of an email. */
export type EmailContent = Omit<Email, "name" | "active">;
