import { jsonResponse, ipPrefix } from "@waymark/core";
import * as z from "zod";
import { post } from "../builder.ts";
import { errors } from "../errors.ts";
import { findForm } from "../forms/load.ts";
import { examine, receive, thankMachine } from "../submit/receive.ts";
import { filesPart, mostBytes, mostFiles, readFiles } from "../uploads/read.ts";
import { discardFiles, putFiles } from "../uploads/store.ts";
import { submittedValue } from "../values/submitted-value.ts";
import { id } from "./common.ts";

const told = jsonResponse(
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
      .describe("Further values that checks of this site require, such as a captcha token"),
    website: z
      .string()
      .max(2000)
      .default("")
      .describe("Honeypot: must stay blank; invisible to people"),
  },
  status: 201,
  // Checks of other modules may ask somebody far away: the form is held after them.
  transaction: false,
  uploads: { field: filesPart, most: mostFiles, limit: mostBytes, from: () => true },
  returns: told,
  errors: [
    "forms_not_found",
    "forms_sign_in",
    "forms_closed",
    "forms_invalid_ticket",
    "forms_too_fast",
    "forms_invalid_submission",
    "forms_captcha_unavailable",
    "rest_too_many_requests",
  ],
  find: ({ args, ...ctx }) => findForm(ctx, args.id),
  access: ({ actor, found: { settings } }) =>
    !settings.logged_in ||
    actor.id !== 0 ||
    errors.forms_sign_in({ message: settings.not_logged_in_msg }),
  tool: false,
  async handler({ args, found, ...ctx }) {
    const { rateLimiter, remoteAddress = "", options } = ctx;
    await rateLimiter.count([[`forms:from:${ipPrefix(remoteAddress)}`, options.submissions]]);
    const { values, ticket, extra, website: trap } = args;
    if (trap !== "") return thankMachine(ctx, found, values);
    const files = await readFiles(ctx, found, await ctx.uploads());
    await examine(ctx, found, { values, ticket, extra, files });
    await putFiles(ctx, found.id, files);
    try {
      return await ctx.write((within) => receive(within, within.found, values, files));
    } catch (error) {
      await discardFiles(ctx, found.id, files);
      throw error;
    }
  },
});
