import * as z from "zod";
import { key } from "./field.ts";

const text = (most: number, about: string, standard = "") =>
  z.string().max(most).default(standard).describe(about);
const addresses = (about: string, standard = "") =>
  text(2000, `${about}, separated by commas; tags may stand for them`, standard);

/** What a mail says and to whom, with tags for what was sent. */
const content = {
  to: addresses("Who gets it", "{core:admin_email}"),
  cc: addresses("Who gets a copy"),
  bcc: addresses("Who gets a copy that others do not see"),
  reply_to: addresses("Where answers go"),
  from_name: text(200, "The name of the sender; blank: that of the site"),
  from_address: text(320, "Where answers go if `reply_to` is blank: the sender is the site's own"),
  email_subject: text(500, "The subject", "{form:title}"),
  email_message: text(50_000, "The text as HTML", "{fields_table}"),
  email_message_plain: text(50_000, "The text of a plain mail; blank: `email_message`"),
  email_format: z.enum(["html", "plain"]).default("html").describe("Whether the text is HTML"),
  attach_csv: z.boolean().default(false).describe("Whether the submission comes along as a table"),
  attach_files: z
    .boolean()
    .default(false)
    .describe("Whether drawn signatures and uploaded files come along, up to 10 MB"),
};

/** A mail that is sent for each submission. */
export const emailSchema = z.strictObject({
  name: key().describe("What it is called by"),
  active: z.boolean().default(true).describe("Whether it is sent"),
  ...content,
});
/** A mail that is sent for each submission. */
export type Email = z.output<typeof emailSchema>;

/** What a mail says, when it is sent once more: other keys of what clients store beside it are passed over. */
export const emailContent = z.object({
  ...content,
  // Those who stored it as a number send it so.
  attach_csv: z.union([z.boolean(), z.literal(0), z.literal(1)]).default(false),
  file_attachment: z.literal("", "Files are not attached.").default(""),
});
/** What a mail says and to whom. */
export type EmailContent = Omit<Email, "name" | "active">;
