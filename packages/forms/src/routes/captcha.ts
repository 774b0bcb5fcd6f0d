import { jsonResponse } from "@waymark/core";
import * as z from "zod";
import { get } from "../builder.ts";
import { captchaField, captchaOf, toCaptchaContext } from "../captcha/check.ts";
import { errors } from "../errors.ts";
import { findForm } from "../forms/load.ts";
import { id } from "./common.ts";

const task = z.object({
  challenge: z.string().describe("The text that the answer begins with; a dot and a number follow"),
  bits: z.int().describe("How many leading bits of the SHA-256 of the answer have to be zero"),
  expires_in: z.int().describe("Seconds for which the task can be answered"),
});

/** `GET /forms/:id/captcha`. A page may be cached; a task is for one submission. */
export const challengeForm = get({
  summary: "Make a task that has to be solved before a form is sent",
  args: { id },
  returns: jsonResponse("captcha-task", task, { headers: () => ({ "Cache-Control": "no-store" }) }),
  errors: ["forms_not_found", "forms_no_captcha"],
  find: ({ args, ...ctx }) => findForm(ctx, args.id),
  access: "public",
  async handler({ found, remoteAddress, ...ctx }) {
    const captcha = captchaOf(ctx.options);
    if (!captchaField(found) || !captcha.challenge) throw errors.forms_no_captcha();
    return captcha.challenge(found.id, toCaptchaContext(ctx, remoteAddress));
  },
});
