import { mailContext, textsFor } from "../messages/index.ts";
import { hourMs, mailJobSettings, sendMail } from "@waymark/core";
import * as z from "zod";
import { defineJob } from "../builder.ts";
import { hashToken, newToken, storeLink } from "../links/link.ts";
import { toMessage } from "../mail/message.ts";
import { confirmPath } from "./change.ts";

/** How long a link to confirm an address is valid. */
const lifetime = 24 * hourMs;

/** Mails a link to a new address; the address of the user changes when it is confirmed. The token is not stored with the job. */
export const mailEmailChange = defineJob({
  name: "accounts.mail-email-change",
  args: {
    user: z.int(),
    /** That of the user when the change was requested; jobs of earlier versions have none. */
    auth_version: z.int().optional(),
    email: z.string(),
  },
  ...mailJobSettings,
  async handler({ args, write, ...call }) {
    const { site, clock, mail, log } = call;
    const { email, auth_version: version } = args;
    const token = newToken();
    const hash = await hashToken(call, "email-change", token);
    const user = await write(async ({ db }) => {
      const current = await db.users.get(args.user, { forUpdate: true });
      if (!current || current.disabled) return undefined;
      // A new password also revokes requests whose mail was delayed: someone else may have sent them.
      if (version !== undefined && current.auth_version !== version) return undefined;
      await storeLink(
        { db, clock },
        { purpose: "email-change", hash, user: current.id, email, lifetime },
      );
      return current;
    });
    if (!user) return;
    const ctx = mailContext(call, user);
    const t = textsFor(ctx);
    await sendMail(
      mail,
      toMessage(ctx, {
        to: email,
        subject: t("confirmSubject"),
        paragraphs: [
          t("hello", { name: user.display_name }),
          t("confirmText", { login: user.login, site: site.url }),
        ],
        link: { label: t("confirmLink"), url: `${site.url}${confirmPath}?token=${token}` },
        after: [t("confirmAfter")],
      }),
    );
    log.info("A link to confirm an email address was mailed.", { user: user.id });
  },
});
