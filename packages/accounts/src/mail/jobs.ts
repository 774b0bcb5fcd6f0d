import * as z from "zod";
import { defineJob } from "../builder.ts";
import { forgotPath } from "../password-reset/paths.ts";
import { toMessage } from "./message.ts";
import { mailJob, sendMail } from "./send.ts";

/** Mails a user that the password was changed. */
export const mailPasswordNotice = defineJob({
  name: "accounts.mail-password-notice",
  args: { user: z.int() },
  ...mailJob,
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
        link: { label: "If you did not change it, set a new password", url: site.url + forgotPath },
      }),
      after: ["If you changed it, you do not need to do anything."],
    });
    await sendMail(mail, message);
  },
});

/** Mails the previous address of a user that it was replaced. */
export const mailEmailNotice = defineJob({
  name: "accounts.mail-email-notice",
  args: { user: z.int(), to: z.string() },
  ...mailJob,
  async handler({ args, db, site, mail }) {
    const user = await db.users.get(args.user);
    if (!user) return;
    const message = toMessage(site, {
      to: args.to,
      subject: "your email address was changed",
      paragraphs: [
        `Hello ${user.display_name},`,
        `your account "${user.login}" at ${site.url} has a new email address. Mail about it is no longer sent to this address.`,
        "If you did not request this, contact the administrators of the site immediately.",
      ],
    });
    await sendMail(mail, message);
  },
});
