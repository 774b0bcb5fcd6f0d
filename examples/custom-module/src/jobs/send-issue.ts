import { sendMail } from "@waymark/core";
import * as z from "zod";
import { defineJob } from "../builder.ts";
import { linkTo } from "../pages/links.ts";

/** Sends one issue to one subscriber. An email that cannot be sent is retried without delaying others. */
export const sendIssue = defineJob({
  name: "newsletter.send-issue",
  args: { issue: z.int(), subscriber: z.int() },
  transaction: false,
  async handler({ args, db, mail, ...ctx }) {
    const issue = await db.issues.get(args.issue);
    const subscriber = await db.subscribers.get(args.subscriber);
    if (!issue || subscriber?.state !== "confirmed") return;
    const { email: to, secret } = subscriber;
    const footer = `To unsubscribe: ${linkTo(ctx, "unsubscribe", secret)}`;
    await sendMail(mail, { to, subject: issue.subject, text: `${issue.text}\n--\n${footer}\n` });
  },
});
