import { coreErrors, jsonResponse } from "@waymark/core";
import * as z from "zod";
import { managing, post } from "../builder.ts";
import { bannerStyle } from "../banner/files.ts";
import { previewMarkup } from "../banner/markup.ts";
import { consentSettings, settingsSchema } from "../settings.ts";
import { bannerArgs, changed } from "./settings.ts";

/** `POST /previews`. Nothing is stored. */
export const previewBanner = post({
  summary: "Show the banner with settings that are not saved",
  args: {
    ...bannerArgs,
    opened: z
      .boolean()
      .default(false)
      .describe("Whether the categories are shown, as after a click on the button for them"),
  },
  status: 200,
  transaction: false,
  returns: jsonResponse(
    "consent preview",
    z.object({
      html: z.string().describe("The banner as visitors see it"),
      style: z.string().describe("Its style sheet"),
    }),
  ),
  access: managing,
  errors: ["rest_invalid_param"],
  tool: false,
  handler({ args: { opened, ...args }, ...ctx }) {
    const next = settingsSchema.safeParse(changed(ctx.settings.get(consentSettings), args));
    if (!next.success)
      throw coreErrors.rest_invalid_param({ message: next.error.issues[0]?.message ?? "" });
    return { html: previewMarkup(ctx, next.data, opened), style: bannerStyle };
  },
});
