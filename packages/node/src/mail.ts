import { parseUrl } from "@waymark/core";
import type { Mailer, Message } from "@waymark/core";
import { randomUUID } from "node:crypto";
import { mkdir, open, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import {
  MailError,
  toCheckedMessage,
  toMailbox,
  type CheckedMessage,
  type Mailbox,
} from "./mail-message.ts";

/** The mail server and the sender. */
export interface SmtpOptions {
  /** `smtp://user:password@mail.example:587` or `smtps://…` for TLS from the start. */
  readonly url: string;
  /** The sender: `site@example.com` or `Site <site@example.com>`. */
  readonly from: string;
  /** Time-out of the connection, and of each response of the server, in milliseconds. Default: 10,000. */
  readonly timeout?: number;
}

/** A value that is created on first use. */
function lazily<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined;
  return () => (made ??= { value: make() }).value;
}
/** The library is loaded with the first mail, to speed up the start. */
const library = lazily(() => import("nodemailer"));

// Text must stay text: the library would read files and URLs that a message names.
const closed = { disableFileAccess: true, disableUrlAccess: true } as const;

function toEnvelope({ from, to, cc, bcc, replyTo, subject, ...body }: CheckedMessage) {
  const { text, html, attachments } = body;
  const copies = (list: readonly Mailbox[]) => list.map((one) => ({ ...one }));
  return {
    from: { ...from },
    to: copies(to),
    ...(cc.length > 0 && { cc: copies(cc) }),
    ...(bcc.length > 0 && { bcc: copies(bcc) }),
    subject,
    text,
    ...(replyTo === undefined ? {} : { replyTo: { ...replyTo } }),
    ...(html === undefined ? {} : { html }),
    ...(attachments.length > 0 && { attachments: attachments.map((one) => ({ ...one })) }),
    ...closed,
  };
}

function toServer(text: string) {
  const url = parseUrl(text);
  if (url === undefined || !/^smtps?:$/.test(url.protocol) || url.hostname === "")
    throw new TypeError("smtpMail requires a url such as smtps://user:password@mail.example.");
  const secure = url.protocol === "smtps:";
  const host = url.hostname.replace(/^\[(.*)\]$/, "$1");
  const user = decodeURIComponent(url.username);
  const local = host === "localhost" || host === "127.0.0.1" || host === "::1";
  return {
    host,
    port: url.port === "" ? (secure ? 465 : 587) : Number(url.port),
    secure,
    // A password is never sent unencrypted, even if the server would accept it.
    requireTLS: !secure && user !== "" && !local,
    ...(user === "" ? {} : { auth: { user, pass: decodeURIComponent(url.password) } }),
  };
}

/**
 * Sends mail over SMTP. `send` rejects with a `MailError`: `"message"` for an invalid address or text
 * (nothing was sent), `"delivery"` if the server could not be reached or rejected the mail.
 * @throws TypeError for an invalid url, MailError for an invalid sender.
 */
export function smtpMail({ url, from, timeout = 10_000 }: SmtpOptions): Mailer {
  const sender = toMailbox(from, "sender");
  const server = toServer(url);
  const transport = lazily(async () =>
    (await library()).createTransport({
      ...server,
      connectionTimeout: timeout,
      greetingTimeout: timeout,
      dnsTimeout: timeout,
      socketTimeout: timeout,
      ...closed,
    }),
  );
  return {
    async send(message: Message) {
      const checked = toCheckedMessage(message, sender);
      try {
        await (await transport()).sendMail(toEnvelope(checked));
      } catch (cause) {
        throw new MailError("delivery", "The mail could not be delivered to the server.", {
          cause,
        });
      }
    },
  };
}

/**
 * Writes each mail as an `.eml` file, which mail programs can open: for development, and for tests of the
 * mail of a site. File names sort by time.
 */
export function fileMail(folder: string, from = "site@localhost.localdomain"): Mailer {
  const sender = toMailbox(from, "sender");
  const transport = lazily(async () =>
    (await library()).createTransport({
      streamTransport: true,
      buffer: true,
      newline: "windows",
      ...closed,
    }),
  );
  return {
    async send(message: Message) {
      const checked = toCheckedMessage(message, sender);
      const { message: bytes } = await (await transport()).sendMail(toEnvelope(checked));
      const name = `${new Date().toISOString().replaceAll(/[-:.]/g, "")}-${randomUUID().slice(0, 8)}`;
      const draft = join(folder, `.${name}`);
      await mkdir(folder, { recursive: true });
      try {
        const handle = await open(draft, "wx", 0o600);
        try {
          await handle.writeFile(bytes as Uint8Array);
        } finally {
          await handle.close();
        }
        await rename(draft, join(folder, `${name}.eml`));
      } finally {
        await rm(draft, { force: true });
      }
    },
  };
}
