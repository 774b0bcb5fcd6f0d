import { stripTags } from "@waymark/content-text";
import { email, maxAttachments, type Message } from "@waymark/core";
import { type CsvRow, toCsv } from "../csv.ts";
import type { EmailContent } from "../definition/settings.ts";
import type { TagContext } from "../tags/value.ts";
import { fill } from "../tags/fill.ts";
import { toDrawingBytes } from "../values/png.ts";
import { isDrawing } from "../values/value.ts";

/**
 * The recipients in a comma-separated template: `{field:email}, Ana <ana@example.com>`. Only commas of the template
 * separate recipients: a tag is replaced by one address at most, so submitted values cannot add or remove recipients.
 */
export function addressesIn(template: string, ctx: TagContext): readonly string[] {
  const found = template.split(",").flatMap((part) => {
    const [, name = "", between = part] = /^([^<>"\\]{0,300})<([^<>]{1,254})>\s*$/.exec(part) ?? [];
    const address = fill(between, ctx, "line").trim();
    if (!isAddress(address)) return [];
    const plain = fill(name, ctx, "line").replace(special, " ").trim().slice(0, maxNameLength);
    return [plain === "" ? address : `${plain.toWellFormed().trim()} <${address}>`];
  });
  return [...new Set(found)];
}

/** Special characters of address headers, which are removed from names. */
const special = /[\p{Cc}\u2028\u2029<>"\\()[\]@,;:\s]+/gu;

/** The maximum length of the local part: servers reject the whole email for one longer address. */
const isAddress = (text: string): boolean =>
  email().safeParse(text).success && text.lastIndexOf("@") <= 64;

/** The maximum number of recipients. Emails with more are not sent. */
const maxRecipients = 10;

/** Maximum length in characters. */
const maxSubjectLength = 250;
const maxNameLength = 100;

/** The email of a submission; undefined without recipients, or with too many. `row` is its row in the attached CSV file. */
export function toMessage(email: EmailContent, ctx: TagContext, row: CsvRow): Message | undefined {
  const lists = [email.to, email.cc, email.bcc].map((list) => addressesIn(list, ctx));
  const [to = [], cc = [], bcc = []] = lists;
  const count = to.length + cc.length + bcc.length;
  if (to.length === 0 || count > maxRecipients) return undefined;
  const [replyTo] = addressesIn(email.reply_to.trim() || email.from_address, ctx);
  const fromName =
    toLine(email.from_name, ctx).slice(0, maxNameLength).toWellFormed() || ctx.site.name;
  const attachments = [
    ...(email.attach_csv
      ? [{ name: `${ctx.form.key}.csv`, type: "text/csv", content: toCsv(ctx.form, [row]) }]
      : []),
    ...(email.attach_files ? drawingsOf(ctx) : []),
  ].slice(0, maxAttachments);
  return {
    to,
    ...(cc.length > 0 && { cc }),
    ...(bcc.length > 0 && { bcc }),
    ...(replyTo !== undefined && { replyTo }),
    fromName,
    subject: toSubject(email, ctx) || ctx.form.title,
    ...toTexts(email, ctx),
    ...(attachments.length > 0 && { attachments }),
  };
}

/** The signatures that were drawn, as files. */
const drawingsOf = ({ form, values }: TagContext): NonNullable<Message["attachments"]> =>
  form.fields.flatMap(({ id, key }) => {
    const value = values[id];
    const content = isDrawing(value) ? toDrawingBytes(value.png) : undefined;
    return content ? [{ name: `${key}.png`, type: "image/png", content }] : [];
  });

const toLine = (template: string, ctx: TagContext): string => fill(template, ctx, "line").trim();

/** Submitted values are escaped; only the template has markup. */
const toSubject = ({ email_subject: template }: EmailContent, ctx: TagContext): string =>
  toLine(stripTags(template), ctx).slice(0, maxSubjectLength).toWellFormed();

function toTexts(
  { email_format: format, email_message: html, email_message_plain: plain }: EmailContent,
  ctx: TagContext,
): Pick<Message, "text" | "html"> {
  if (format === "plain") return { text: toPlain(plain || html, ctx) };
  const filled = fill(withBreaks(html), ctx, "html");
  return { text: toPlain(plain || html, ctx), html: filled };
}

const toPlain = (template: string, ctx: TagContext): string =>
  fill(
    stripTags(template.replace(/<(?:br|\/p|\/div|\/h[1-6]|\/li|\/tr)\b[^<>]*>/gi, "$&\n")),
    ctx,
    "text",
  );

/** Line breaks of a text without paragraphs become `<br>`. */
const withBreaks = (html: string): string =>
  /<(?:p|br|div|table|ul|ol|h[1-6])\b/i.test(html) ? html : html.replaceAll("\n", "<br>\n");
