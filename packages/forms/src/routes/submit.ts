import * as z from "zod";
import { ipPrefix, jsonResponse } from "@waymark/core";
import { get, id, post } from "../builder.ts";
import { errors } from "../errors.ts";
import { loadForm } from "../forms/load.ts";
import { validate, receive, rejectClosed, confirmToBot } from "../submit/receive.ts";
import { type FilesRead, filesPart, maxBytes, maxFiles, readFiles } from "../uploads/read.ts";
import type { Form } from "../definition/form.ts";
import type { Values } from "../values/value.ts";
import { discardFiles, putFiles } from "../uploads/store.ts";
import { submittedValue } from "../values/client-value.ts";
import { captchaField, captchaOf, toCaptchaContext } from "../captcha/check.ts";
import { publicFormSchema, toPublicForm } from "../definition/public-form.ts";
import { toTicket } from "../tokens.ts";

const confirmation = jsonResponse(
  "thanks",
  z.object({
    message: z.string().describe("HTML of the confirmation for the submitter"),
    redirect: z.string().nullable().describe("URL of the next step"),
  }),
);

/** `POST /forms/:id/submissions`. */
export const submitForm = post({
  summary: "Submit a form",
  args: {
    id,
    values: z
      .record(z.string().max(64), submittedValue)
      .default({})
      .describe("Submitted values, by field key"),
    ticket: z.string().max(200).default("").describe("The ticket that came with the form"),
    extra: z
      .record(z.string().max(64), z.string().max(4096))
      .default({})
      .describe("Additional values that checks of this site require, such as a captcha token"),
    website: z
      .string()
      .max(2000)
      .default("")
      .describe("Honeypot: must stay blank; invisible to people"),
  },
  status: 201,
  // Checks of other modules may call external services, so the form is locked after them.
  transaction: false,
  uploads: {
    field: filesPart,
    maxFiles,
    limit: maxBytes,
    optional: true,
    from: () => true,
  },
  returns: confirmation,
  errors: [
    "forms_sign_in",
    "forms_closed",
    "forms_invalid_ticket",
    "forms_too_fast",
    "forms_invalid_submission",
    "forms_captcha_unavailable",
    "rest_too_many_requests",
  ],
  missing: errors.forms_not_found,
  find: ({ args, ...ctx }) => loadForm(ctx, args.id),
  access: ({ actor, found: { settings } }) =>
    !settings.logged_in ||
    actor.id !== 0 ||
    errors.forms_sign_in({ message: settings.not_logged_in_msg }),
  tool: false,
  async handler({ args, found, ...ctx }) {
    const { rateLimiter, remoteAddress = "", options } = ctx;
    await rateLimiter.count([
      { key: `forms:from:${ipPrefix(remoteAddress)}`, max: options.submissions },
    ]);
    const { values, ticket, extra, website: trap } = args;
    if (trap !== "") return confirmToBot(ctx, found, values);
    const sent = await readFiles(ctx, found, await ctx.uploads());
    const read = await validate(ctx, found, { values, ticket, extra, files: sent });
    const files = withoutHidden(found, sent, read);
    await putFiles(ctx, found.id, files);
    try {
      return await ctx.write((within) => receive(within, within.found, values, files));
    } catch (error) {
      await discardFiles(ctx, found.id, files);
      throw error;
    }
  },
});

/** The files of a submission without those of fields that are not shown. */
const withoutHidden = ({ fields }: Form, files: FilesRead, values: Values): FilesRead => ({
  ...files,
  values: Object.fromEntries(
    fields.flatMap(({ id, key }) => {
      const own = values[id] === undefined ? undefined : files.values[key];
      return own ? [[key, own]] : [];
    }),
  ),
});

const publicFormResponse = publicFormSchema.extend({
  captcha: z
    .object({
      name: z.string().describe("proof-of-work, turnstile, hcaptcha, or a captcha of the site"),
      site_key: z.string().describe("The public key of the site at that service; blank: none"),
    })
    .nullable()
    .describe("The captcha to solve; null if the form has none"),
  ticket: z.string().describe("Sent with the submission: the time at which the form was opened"),
});

/** `GET /forms/:id/display`. */
export const displayForm = get({
  summary: "Get a form as visitors see it, with a ticket for its submission",
  args: { id },
  returns: jsonResponse("public-form", publicFormResponse),
  errors: ["forms_sign_in", "forms_closed"],
  missing: errors.forms_not_found,
  find: ({ args, ...ctx }) => loadForm(ctx, args.id),
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
  errors: ["forms_no_captcha"],
  missing: errors.forms_not_found,
  find: ({ args, ...ctx }) => loadForm(ctx, args.id),
  access: "public",
  async handler({ found, remoteAddress, ...ctx }) {
    const captcha = captchaOf(ctx.options);
    if (!captchaField(found) || !captcha.challenge) throw errors.forms_no_captcha();
    return captcha.challenge(found.id, toCaptchaContext(ctx, remoteAddress));
  },
});
