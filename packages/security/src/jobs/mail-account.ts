import { siteTitle } from "@waymark/core";
import * as z from "zod";
import { defineJob } from "../builder.ts";
import { toName } from "../issues/evidence.ts";
import { sendMail } from "../mail/send.ts";

const messages = {
  "two-factor-enabled": [
    "two-factor sign-in is on",
    "A second factor was set up for your account.",
  ],
  "two-factor-disabled": [
    "two-factor sign-in is off",
    "The second factor of your account was removed.",
  ],
  "two-factor-reset": [
    "two-factor sign-in was reset",
    "An administrator has removed the second factor of your account.",
  ],
  "second-factor-locked": [
    "somebody knows your password",
    "The correct password of your account was entered, followed by wrong codes until sign-ins were locked out.",
  ],
} as const;

/** Emails a user about a change of the account's security. */
export const mailAccount = defineJob({
  name: "security.mail-account",
  args: {
    user: z.int(),
    what: z.enum([
      "two-factor-enabled",
      "two-factor-disabled",
      "two-factor-reset",
      "second-factor-locked",
    ]),
  },
  transaction: false,
  retry: { attempts: 3, first: "1m", longest: "10m" },
  async handler({ args, db, settings, site, mail }) {
    const user = await db.users.get(args.user);
    if (!user || user.email === "") return;
    const [subject, text] = messages[args.what];
    await sendMail(mail, {
      to: user.email,
      subject: `${toName(settings.get(siteTitle))}: ${subject}`,
      text: `${text}\n\nIf this was not you, change your password at once: ${site.url}\n`,
    });
  },
});
