import { callerKey, can, jsonResponse, sendMail } from "@waymark/core";
import * as z from "zod";
import { manage, post } from "../builder.ts";
import { emailContent } from "../definition/settings.ts";
import { errors } from "../errors.ts";
import { loadForm } from "../forms/load.ts";
import { compose } from "../mail/compose.ts";

/** `POST /email-action`. Values that are not stored are not in the email either. */
export const sendAgain = post({
  summary: "Resend an email about a submission",
  args: {
    submission: z.int().describe("The submission"),
    action_settings: emailContent.describe("Text and recipients of the email, at most ten"),
  },
  status: 200,
  transaction: false,
  returns: jsonResponse(
    "resent-email",
    z
      .union([z.literal(true), z.int()])
      .describe("true, or the id of the submission if it could not be sent"),
  ),
  errors: ["forms_no_recipient", "rest_too_many_requests"],
  missing: errors.forms_submission_not_found,
  find: ({ args, db }) => db.submissions.get(args.submission),
  access: can(manage),
  async handler({ args, found, actor, rateLimiter, log, ...ctx }) {
    await rateLimiter.count([
      { key: `forms:resend:${callerKey(actor)}`, max: ctx.options.resends },
    ]);
    const form = await loadForm(ctx, found.form);
    if (!form) throw errors.forms_submission_not_found();
    const { attach_csv: isAttached, ...content } = args.action_settings;
    const email = { ...content, attach_csv: Boolean(isAttached) };
    const message = await compose(ctx, form, email, found, found.created);
    if (!message) throw errors.forms_no_recipient();
    try {
      await sendMail(ctx.mail, message);
      return true as const;
    } catch (error) {
      log.warn("An email of a form could not be sent.", { submission: found.id, error });
      return found.sequence;
    }
  },
});
