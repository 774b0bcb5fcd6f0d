import { siteTitle } from "@waymark/core";
import * as z from "zod";
import { defineJob } from "../builder.ts";
import { addresses, config } from "../config/settings.ts";
import { toMail } from "../mail/text.ts";

/** Issues that one mail lists. */
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
