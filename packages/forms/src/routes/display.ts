import { jsonResponse } from "@waymark/core";
import * as z from "zod";
import { get } from "../builder.ts";
import { captchaField, captchaOf } from "../captcha/check.ts";
import { publicFormSchema, toPublicForm } from "../definition/public-form.ts";
import { errors } from "../errors.ts";
import { findForm } from "../forms/load.ts";
import { rejectClosed } from "../submit/receive.ts";
import { toTicket } from "../token/ticket.ts";
import { id } from "./common.ts";

const answer = publicFormSchema.extend({
  captcha: z
    .object({
      name: z.string().describe("proof-of-work, turnstile, hcaptcha, or one of the site's own"),
      site_key: z.string().describe("The public key of the site at that service; blank: none"),
    })
    .nullable()
    .describe("The captcha that has to be solved; null where the form has none"),
  ticket: z.string().describe("Sent with the submission: the time at which the form was opened"),
});

/** `GET /forms/:id/display`. */
export const displayForm = get({
  summary: "Get a form as visitors see it, with a ticket for its submission",
  args: { id },
  returns: jsonResponse("shown-form", answer),
  errors: ["forms_not_found", "forms_sign_in", "forms_closed"],
  find: ({ args, ...ctx }) => findForm(ctx, args.id),
  access: ({ actor, found: { settings } }) =>
    !settings.logged_in ||
    actor.id !== 0 ||
    errors.forms_sign_in({ message: settings.not_logged_in_msg }),
  async handler({ found, db, site, clock, options }) {
    rejectClosed(found);
    const { name, siteKey = "" } = captchaOf(options);
    return {
      ...toPublicForm(found),
      captcha: captchaField(found) ? { name, site_key: siteKey } : null,
      ticket: await toTicket({ db, site, clock }, found.id),
    };
  },
});
