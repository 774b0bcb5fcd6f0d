import { mailContext, textsFor } from "../messages/index.ts";
import { ApiError, hourMs, mailJobSettings, type RateLimiter, sendMail } from "@waymark/core";
import * as z from "zod";
import { defineJob } from "../builder.ts";
import { userNamed } from "../credentials/lookup.ts";
import { hashToken, newToken, storeLink } from "../links/link.ts";
import { toMessage } from "../mail/message.ts";
import { resetPath } from "./paths.ts";

/** How long a link to set a new password is valid. */
const lifetime = hourMs;
/** The maximum number of these mails to one user per hour. */
const maxPerHour = 5;

/**
 * Mails a user a link to set a new password. The user is looked up here and not by the request, so that the request takes
 * the same time for unknown users. The token is made here, so that it is not stored with the job.
 */
export const mailPasswordReset = defineJob({
  name: "accounts.mail-password-reset",
  args: { login: z.string() },
  ...mailJobSettings,
  async handler({ args, write, ...call }) {
    const { db, site, clock, mail, log, rateLimiter, job } = call;
    const named = await userNamed(db, args.login);
    if (!named || named.disabled || named.email === "") return;
    if (job.attempt === 1 && !(await mayMail(rateLimiter, named.id))) {
      log.warn("A user has requested too many links to reset the password.", { user: named.id });
      return;
    }
    const token = newToken();
    const hash = await hashToken(call, "password-reset", token);
    const user = await write(async (inner) => {
      const current = await inner.db.users.get(named.id, { forUpdate: true });
      if (!current || current.disabled || current.email === "") return undefined;
      await storeLink(
        { db: inner.db, clock },
        { purpose: "password-reset", hash, user: current.id, lifetime },
      );
      return current;
    });
    if (!user) return;
    const ctx = mailContext(call, user);
    const t = textsFor(ctx);
    await sendMail(
      mail,
      toMessage(ctx, {
        to: user.email,
        subject: t("resetSubject"),
        paragraphs: [
          t("hello", { name: user.display_name }),
          t("resetText", { login: user.login, site: site.url }),
        ],
        link: { label: t("resetLink"), url: `${site.url}${resetPath}?token=${token}` },
        after: [t("resetAfter")],
      }),
    );
    log.info("A link to reset a password was mailed.", { user: user.id });
  },
});

async function mayMail(rateLimiter: RateLimiter, user: number): Promise<boolean> {
  try {
    await rateLimiter.count([
      { key: `password reset of ${user}`, max: maxPerHour, period: hourMs },
    ]);
    return true;
  } catch (error) {
    if (error instanceof ApiError && error.status === 429) return false;
    throw error;
  }
}
