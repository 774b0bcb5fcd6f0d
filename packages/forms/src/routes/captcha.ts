import { jsonResponse } from "@waymark/core";
import * as z from "zod";
import { get } from "../builder.ts";
import { captchaField, captchaOf, toCaptchaContext } from "../captcha/check.ts";
import { errors } from "../errors.ts";
import { findForm } from "../forms/load.ts";
import { id } from "./common.ts";

const task = z.object({
  challenge: z.string().describe("Prefix of the answer; followed by a dot and a number"),
  bits: z.int().describe("Number of leading bits of the answer's SHA-256 hash that must be zero"),
  expires_in: z.int().describe("Lifetime of the task in seconds"),
});

/** `GET /forms/:id/captcha`. A page may be cached; a task is for one submission. */
export const challengeForm = get({
  summary: "Create a captcha task to solve before a form is submitted",
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
