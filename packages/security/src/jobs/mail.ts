import { sendAccountMail } from "@waymark/accounts";
import { siteTitle, ApiError } from "@waymark/core";
import * as z from "zod";
import { toName } from "../issues/finding.ts";
import type { Issue } from "../issues/record.ts";
import { defineJob } from "../builder.ts";
import { addresses, config } from "../config/settings.ts";

const names: Readonly<Record<number, string>> = {
  25: "low",
  50: "medium",
  75: "high",
  100: "critical",
};

/** The email about issues: types and locations, without content. */
export function toMail(
  site: { readonly name: string; readonly url: string },
  issues: readonly Pick<Issue, "severity" | "short_msg">[],
  count: number,
): { readonly subject: string; readonly text: string } {
  const what = count === 1 ? "one new issue" : `${count} new issues`;
  const lines = issues.map(
    ({ severity, short_msg }) => `[${names[severity] ?? severity}] ${short_msg}`,
  );
  const more = count - issues.length;
  return {
    subject: `${toName(site.name)}: ${what} found`,
    text: `A scan of ${site.url} has found ${what}.

${lines.join("\n")}
${more > 0 ? `and ${more} more\n` : ""}
`,
  };
}

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
    "your password may be known to others",
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
    await sendAccountMail(mail, {
      to: user.email,
      subject: `${toName(settings.get(siteTitle))}: ${subject}`,
      text: `${text}\n\nIf this was not you, change your password at once: ${site.url}\n`,
    });
  },
});

/** The maximum number of mails about sign-ins to administrators per hour. */
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
    await sendAccountMail(mail, {
      to,
      subject: `${name}: ${isLockout ? "sign-ins were locked out" : "an administrator has signed in"}`,
      text: isLockout
        ? `Sign-ins at ${site.url} were locked out: ${reason}. The list of sign-ins shows more.\n`
        : `${reason} has signed in at ${site.url}. The list of sign-ins shows more.\n`,
    });
  },
});

/** Emails a user about a sign-in from a new device. */
export const mailDevice = defineJob({
  name: "security.mail-device",
  args: { user: z.int(), time: z.string(), browser: z.string(), network: z.string() },
  transaction: false,
  retry: { attempts: 3, first: "1m", longest: "10m" },
  async handler({ args, db, settings, site, mail }) {
    const user = await db.users.get(args.user);
    if (!user || user.email === "") return;
    const name = toName(settings.get(siteTitle));
    await sendAccountMail(mail, {
      to: user.email,
      subject: `${name}: sign-in from a new device`,
      text: `Somebody has signed in to your account at ${site.url} from a device that was not used with it before.

Time: ${args.time.slice(0, 16).replace("T", " ")} UTC
Browser: ${args.browser}
Address: ${args.network}

If this was you, there is nothing to do. If not, change your password, and sign out on all devices at ${site.url}/sign-in.
`,
    });
  },
});

/** The maximum number of issues in one mail. */
const most = 50;

/** Sends one email about the new issues of a scan. */
export const mailIssues = defineJob({
  name: "security.mail-issues",
  args: { scan: z.int() },
  transaction: false,
  async handler({ args: { scan }, db, settings, mail, site, write }) {
    const { alertEmails, alertOn_scanIssues, alertOn_severityLevel } = settings.get(config);
    const to = addresses(alertEmails);
    const where = { status: "new", told: 0, severity: { gte: alertOn_severityLevel } };
    if (!alertOn_scanIssues || to.length === 0) return;
    const issues = await db.issues.find({
      where,
      orderBy: [{ severity: "desc" }, { rank: "asc" }, { id: "asc" }],
      limit: most,
    });
    if (issues.length === 0) return;
    const count = await db.issues.count(where);
    const name = settings.get(siteTitle);
    await mail.send({ to, ...toMail({ name, url: site.url }, issues, count) });
    // The listed and the counted issues are marked as reported, so that the next email has later issues only.
    await write((inner) => inner.db.issues.updateAll(where, { told: scan }));
  },
});
