import { ApiError, siteTitle } from "@waymark/core";
import * as z from "zod";
import { defineJob } from "../builder.ts";
import { addresses, config } from "../config/settings.ts";
import { toName } from "../issues/evidence.ts";
import { sendMail } from "../mail/send.ts";

/** Mails about sign-ins that administrators get in an hour. */
const mostPerHour = 10;

/** Emails the administrators about a lockout, or about a sign-in of a privileged user. */
export const mailAlert = defineJob({
  name: "security.mail-alert",
  args: { about: z.enum(["lockout", "administrator"]), reason: z.string() },
  transaction: false,
  retry: { attempts: 3, first: "1m", longest: "10m" },
  async handler({ args: { about, reason }, settings, site, mail, rateLimiter }) {
    const to = addresses(settings.get(config).alertEmails);
    if (to.length === 0) return;
    try {
      await rateLimiter.count([["security:alerts", mostPerHour, 60]]);
    } catch (error) {
      if (error instanceof ApiError && error.status === 429) return;
      throw error;
    }
    const name = toName(settings.get(siteTitle));
    const isLockout = about === "lockout";
    await sendMail(mail, {
      to,
      subject: `${name}: ${isLockout ? "sign-ins were locked out" : "an administrator has signed in"}`,
      text: isLockout
        ? `Sign-ins at ${site.url} were locked out: ${reason}. The list of sign-ins shows more.\n`
        : `${reason} has signed in at ${site.url}. The list of sign-ins shows more.\n`,
    });
  },
});
