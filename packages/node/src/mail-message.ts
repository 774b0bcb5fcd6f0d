import { maxAttachments, type Message } from "@waymark/core";

/** A mail that was rejected before sending, or by the mail server. */
export class MailError extends Error {
  /** `"message"`: the mail is invalid. `"delivery"`: it could not be delivered to the server. */
  readonly reason: "message" | "delivery";
  constructor(reason: MailError["reason"], message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = "MailError";
    this.reason = reason;
  }
}

/** One parsed mailbox, so that no address parser can find a second one in it. */
export interface Mailbox {
  readonly name: string;
  readonly address: string;
}

/** A validated message. */
export interface CheckedMessage {
  readonly from: Mailbox;
  readonly to: readonly Mailbox[];
  readonly cc: readonly Mailbox[];
  readonly bcc: readonly Mailbox[];
  readonly replyTo: Mailbox | undefined;
  readonly subject: string;
  readonly text: string;
  readonly html: string | undefined;
  readonly attachments: readonly CheckedAttachment[];
}
/** An attachment with a validated name and type. */
export interface CheckedAttachment {
  readonly filename: string;
  readonly contentType: string;
  readonly content: Buffer;
}

const recipientLimit = 50;
const subjectLimit = 500;
/** The maximum size of all attachments together, in bytes: more than most servers accept. */
const attachedLimit = 25 * 1_048_576;

const controls = /[\p{Cc}\u2028\u2029]/u;
const local = /^[^\s"(),:;<>@[\\\]]{1,64}$/;
const domain = /^[\p{L}\p{N}](?:[\p{L}\p{N}.-]{0,251}[\p{L}\p{N}])?$/u;

/**
 * Parses `name@example.com` or `Name <name@example.com>`: exactly one mailbox, no line breaks, no lists, no comments,
 * no routes.
 * @throws MailError
 */
export function toMailbox(text: string, what = "recipient"): Mailbox {
  const reject = (why: string): never => {
    throw new MailError("message", `The ${what} is not a single email address: ${why}.`);
  };
  if (typeof text !== "string") return reject("it is not text");
  if (text.length > 400) return reject("it is too long");
  if (controls.test(text)) return reject("it contains control characters");
  const open = text.indexOf("<");
  const closed = text.trimEnd().endsWith(">");
  if ((open !== -1) !== closed) return reject("its angle brackets do not match");
  const address = (open === -1 ? text : text.slice(open + 1, text.lastIndexOf(">"))).trim();
  const name =
    open === -1
      ? ""
      : text
          .slice(0, open)
          .trim()
          .replace(/^"(.*)"$/, "$1");
  if (/["<>\\]/.test(name)) return reject("its name contains quotes or brackets");
  const at = address.lastIndexOf("@");
  if (at === -1) return reject("it has no @");
  const host = address.slice(at + 1);
  if (!local.test(address.slice(0, at)) || !domain.test(host) || host.includes(".."))
    return reject("it contains invalid characters");
  return { name, address };
}

const toText = (value: unknown, what: string): string => {
  if (typeof value === "string") return value;
  throw new MailError("message", `The ${what} is not text.`);
};

/**
 * Validates a message. Malformed addresses are rejected; line breaks and control characters in a subject, which
 * users may have typed, become spaces.
 * @throws MailError
 */
export function toCheckedMessage(message: Message, from: Mailbox): CheckedMessage {
  const to = toMailboxes(typeof message.to === "string" ? [message.to] : message.to);
  const cc = toMailboxes(message.cc ?? [], "copy");
  const bcc = toMailboxes(message.bcc ?? [], "hidden copy");
  if (to.length === 0) throw new MailError("message", "A mail must have a recipient.");
  if (to.length + cc.length + bcc.length > recipientLimit)
    throw new MailError("message", `A mail can have at most ${recipientLimit} recipients.`);
  const subject = toText(message.subject, "subject")
    .slice(0, subjectLimit)
    .toWellFormed()
    .replaceAll(/[\s\p{Cc}]+/gu, " ")
    .trim();
  return {
    from: message.fromName === undefined ? from : { ...from, name: toName(message.fromName) },
    to,
    cc,
    bcc,
    replyTo:
      message.replyTo === undefined ? undefined : toMailbox(message.replyTo, "reply address"),
    subject,
    text: toText(message.text, "text"),
    html: message.html === undefined ? undefined : toText(message.html, "HTML text"),
    attachments: toAttachments(message.attachments ?? []),
  };
}

function toMailboxes(given: readonly string[], what?: string): readonly Mailbox[] {
  if (!Array.isArray(given)) throw new MailError("message", "Recipients must be a list.");
  if (given.length > recipientLimit)
    throw new MailError("message", `A mail can have at most ${recipientLimit} recipients.`);
  return given.map((one: string) => toMailbox(one, what));
}

/** A display name, which users may have typed, without the characters that end it. */
const toName = (text: string): string =>
  toText(text, "name of the sender")
    .slice(0, 200)
    .toWellFormed()
    .replaceAll(/[\s\p{Cc}\u2028\u2029"<>\\]+/gu, " ")
    .trim();

function toAttachments(given: NonNullable<Message["attachments"]>): readonly CheckedAttachment[] {
  if (given.length > maxAttachments)
    throw new MailError("message", `A mail can have at most ${maxAttachments} attachments.`);
  let size = 0;
  return given.map(({ name, type, content }) => {
    if (typeof name !== "string" || !/^[^\p{Cc}/\\"]{1,200}$/u.test(name))
      throw new MailError("message", "The name of an attachment is not a file name.");
    if (typeof type !== "string" || !/^[\w.+-]{1,100}\/[\w.+-]{1,100}$/.test(type))
      throw new MailError("message", "The type of an attachment is not a media type.");
    const bytes = typeof content === "string" ? Buffer.from(content) : toBytes(content);
    size += bytes.length;
    if (size > attachedLimit) throw new MailError("message", "The attachments are too large.");
    return { filename: name, contentType: type, content: bytes };
  });
}
function toBytes(content: unknown): Buffer {
  if (content instanceof Uint8Array) return Buffer.from(content);
  throw new MailError("message", "An attachment must be text or bytes.");
}
