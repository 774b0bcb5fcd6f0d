import { hourMs, ApiError, mailJobSettings, sendMail, siteTitle } from "@waymark/core";
import * as z from "zod";
import { mailTexts, type SecurityTexts } from "../messages/index.ts";
import { toBrowserText } from "../sign-in/events.ts";
import { toName } from "../issues/finding.ts";
import type { Issue } from "../issues/record.ts";
import { readIssue } from "../issues/text.ts";
import { defineJob } from "../builder.ts";
import { addresses, config } from "../config/settings.ts";

const severities = { 25: "low", 50: "medium", 75: "high", 100: "critical" } as const;
const toSeverity = (t: SecurityTexts, severity: number): string =>
  severity in severities ? t(severities[severity as keyof typeof severities]) : String(severity);

/** The email about issues: types and locations, without content. */
export function toMail(
  t: SecurityTexts,
  site: { readonly name: string; readonly url: string },
  issues: readonly Pick<Issue, "severity" | "short_msg">[],
  count: number,
): { readonly subject: string; readonly text: string } {
  const lines = issues.map(
    ({ severity, short_msg }) => `[${toSeverity(t, severity)}] ${short_msg}`,
  );
  const more = count - issues.length;
  return {
    subject: t("mailSubject", { site: toName(site.name), subject: t("issuesSubject", { count }) }),
    text: `${t("issuesText", { url: site.url, count })}

${lines.join("\n")}
${more > 0 ? `${t("moreIssues", { count: more })}\n` : ""}
`,
  };
}

const messages = {
  "two-factor-enabled": ["enabledSubject", "enabledText"],
  "two-factor-disabled": ["disabledSubject", "disabledText"],
  "two-factor-reset": ["resetSubject", "resetText"],
  "second-factor-locked": ["lockedSubject", "lockedText"],
} as const;

/** The texts of the reasons of lockouts. */
const reasonTexts = {
  "too-many-failures": "tooManyFailures",
  "forbidden-login": "listedLogin",
  "unknown-login": "unknownLogin",
} as const;
/** The reason of a lockout: the limit of failures was reached, or one attempt used a forbidden or unknown login. */
export type LockoutReason = keyof typeof reasonTexts;
const toReason = (t: SecurityTexts, reason: string): string =>
  Object.hasOwn(reasonTexts, reason) ? t(reasonTexts[reason as LockoutReason]) : reason;

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
  ...mailJobSettings,
  async handler({ args, db, settings, site, mail, all }) {
    const user = await db.users.get(args.user);
    if (!user || user.email === "") return;
    const t = mailTexts({ all, site }, user);
    const [subject, text] = messages[args.what];
    await sendMail(mail, {
      to: user.email,
      subject: t("mailSubject", { site: toName(settings.get(siteTitle)), subject: t(subject) }),
      text: `${t(text)}\n\n${t("notYou", { url: site.url })}\n`,
    });
  },
});

/** The maximum number of mails about sign-ins to administrators per hour. */
const maxPerHour = 10;

/** Emails the administrators about a lockout, or about a sign-in of a privileged user. */
export const mailAlert = defineJob({
  name: "security.mail-alert",
  args: { about: z.enum(["lockout", "administrator"]), reason: z.string() },
  ...mailJobSettings,
  async handler({ args: { about, reason }, settings, site, mail, rateLimiter, all, job, log }) {
    const to = addresses(settings.get(config).alertEmails);
    if (to.length === 0) return;
    try {
      // Further attempts send the mail that was counted.
      if (job.attempt === 1)
        await rateLimiter.count([{ key: "security:alerts", max: maxPerHour, period: hourMs }]);
    } catch (error) {
      if (!(error instanceof ApiError && error.status === 429)) throw error;
      log.warn("Too many security alerts in an hour: one was not mailed.", { about });
      return;
    }
    const t = mailTexts({ all, site });
    const isLockout = about === "lockout";
    const text = isLockout
      ? t("lockoutText", { url: site.url, reason: toReason(t, reason) })
      : t("administratorText", { url: site.url, login: reason });
    await sendMail(mail, {
      to,
      subject: t("mailSubject", {
        site: toName(settings.get(siteTitle)),
        subject: t(isLockout ? "lockoutSubject" : "administratorSubject"),
      }),
      text: `${text} ${t("signInList")}\n`,
    });
  },
});

/** Emails a user about a sign-in from a new device. */
export const mailDevice = defineJob({
  name: "security.mail-device",
  args: { user: z.int(), time: z.string(), browser: z.string(), network: z.string() },
  ...mailJobSettings,
  async handler({ args, db, settings, site, mail, all }) {
    const user = await db.users.get(args.user);
    if (!user || user.email === "") return;
    const t = mailTexts({ all, site }, user);
    const facts = t("deviceFacts", {
      time: args.time.slice(0, 16).replace("T", " "),
      browser: toBrowserText(args.browser, t),
      address: args.network,
    });
    await sendMail(mail, {
      to: user.email,
      subject: t("mailSubject", {
        site: toName(settings.get(siteTitle)),
        subject: t("deviceSubject"),
      }),
      text: `${t("deviceText", { url: site.url })}

${facts}

${t("deviceAfter", { url: `${site.url}/sign-in` })}
`,
    });
  },
});

/** The maximum number of issues in one mail. */
const max = 50;

/** Sends one email about the new issues of a scan. */
export const mailIssues = defineJob({
  name: "security.mail-issues",
  args: { scan: z.int() },
  transaction: false,
  async handler({ args: { scan }, db, settings, mail, site, write, all }) {
    const { alertEmails, alertOn_scanIssues, alertOn_severityLevel } = settings.get(config);
    const to = addresses(alertEmails);
    const where = { status: "new", told: 0, severity: { gte: alertOn_severityLevel } };
    if (!alertOn_scanIssues || to.length === 0) return;
    const orderBy = [{ severity: "desc" }, { rank: "asc" }, { id: "asc" }] as const;
    const ids = (await db.issues.find({ where, orderBy, columns: ["id"] })).map(({ id }) => id);
    const issues = await db.issues.find({ where: { id: { in: ids.slice(0, max) } }, orderBy });
    if (issues.length === 0) return;
    const name = settings.get(siteTitle);
    const t = mailTexts({ all, site });
    const read = issues.map((issue) => ({
      severity: issue.severity,
      short_msg: readIssue(issue, t).short,
    }));
    await sendMail(mail, { to, ...toMail(t, { name, url: site.url }, read, ids.length) });
    // The listed and the counted issues are marked as reported, so that the next email has all others.
    await write((inner) =>
      inner.db.issues.updateAll({ ...where, id: { in: ids } }, { told: scan }),
    );
  },
});
