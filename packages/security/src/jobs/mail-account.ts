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
    "Somebody has entered the right password of your account, and wrong codes until sign-ins were locked out.",
  ],
} as const;

/** Tells a user what has happened to the protection of their account. */
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
