import { mailJobSettings, sendMail } from "@waymark/core";
import { mailContext, textsFor } from "../messages/index.ts";
import * as z from "zod";
import { defineJob } from "../builder.ts";
import { forgotPath } from "../password-reset/paths.ts";
import { toMessage } from "./message.ts";

/** Mails a user that the password was changed. */
export const mailPasswordNotice = defineJob({
  name: "accounts.mail-password-notice",
  args: { user: z.int() },
  ...mailJobSettings,
  async handler({ args, ...call }) {
    const { db, site, options, mail } = call;
    const user = await db.users.get(args.user);
    if (!user || user.email === "") return;
    const ctx = mailContext(call, user);
    const t = textsFor(ctx);
    const message = toMessage(ctx, {
      to: user.email,
      subject: t("changedSubject"),
      paragraphs: [
        t("hello", { name: user.display_name }),
        t("changedText", { login: user.login, site: site.url }),
      ],
      ...(options.passwordResets && {
        link: { label: t("changedLink"), url: site.url + forgotPath },
      }),
      after: [t("changedAfter")],
    });
    await sendMail(mail, message);
  },
});

/** Mails the previous address of a user that it was replaced. */
export const mailEmailNotice = defineJob({
  name: "accounts.mail-email-notice",
  args: { user: z.int(), to: z.string() },
  ...mailJobSettings,
  async handler({ args, ...call }) {
    const { db, site, mail } = call;
    const user = await db.users.get(args.user);
    if (!user) return;
    const ctx = mailContext(call, user);
    const t = textsFor(ctx);
    const message = toMessage(ctx, {
      to: args.to,
      subject: t("emailNoticeSubject"),
      paragraphs: [
        t("hello", { name: user.display_name }),
        t("emailNoticeText", { login: user.login, site: site.url }),
        t("emailNoticeAfter"),
      ],
    });
    await sendMail(mail, message);
  },
});
