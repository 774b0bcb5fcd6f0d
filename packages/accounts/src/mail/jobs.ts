import * as z from "zod";
import { defineJob } from "../builder.ts";
import { forgotPath } from "../password-reset/paths.ts";
import { toMessage } from "./message.ts";
import { sendMail } from "./send.ts";

const settings = {
  transaction: false,
  retry: { attempts: 3, first: "1m", longest: "10m" },
} as const;

/** Mails a user that the password was changed. */
export const mailPasswordNotice = defineJob({
  name: "accounts.mail-password-notice",
  args: { user: z.int() },
  ...settings,
  async handler({ args, db, site, options, mail }) {
    const user = await db.users.get(args.user);
    if (!user || user.email === "") return;
    const message = toMessage(site, {
      to: user.email,
      subject: "your password was changed",
      paragraphs: [
        `Hello ${user.display_name},`,
        `the password of your account "${user.login}" at ${site.url} was changed, and its sessions have ended. Application passwords and API tokens remain valid until you revoke them.`,
      ],
      ...(options.passwordResets && {
        link: { label: "This was not me", url: site.url + forgotPath },
      }),
      after: ["If this was you, there is nothing to do."],
    });
    await sendMail(mail, message);
  },
});

/** Mails the previous address of a user that it was replaced. */
export const mailEmailNotice = defineJob({
  name: "accounts.mail-email-notice",
  args: { user: z.int(), to: z.string() },
  ...settings,
  async handler({ args, db, site, mail }) {
    const user = await db.users.get(args.user);
    if (!user) return;
    const message = toMessage(site, {
      to: args.to,
      subject: "your mail address was changed",
      paragraphs: [
        `Hello ${user.display_name},`,
        `your account "${user.login}" at ${site.url} has a new mail address. This address gets no more mail about it.`,
        "If this was not you, write to the administrators of the site at once.",
      ],
    });
    await sendMail(mail, message);
  },
});
