import { plain } from "@waymark/core";
import * as z from "zod";
import { post } from "../bound.ts";
import { categories, optionalCategories } from "../categories.ts";
import { versionPattern, visitorPattern } from "../choice/cookie.ts";
import { recordChoice, refuseForeign } from "../choice/record.ts";

/** `POST /choices`: for everybody. The answer's cookie is that of the banner, which a header keeps for longer than a script can. */
export const makeChoice = post({
  summary: "Record what a visitor allows, and keep it in a cookie",
  args: {
    id: z.string().regex(visitorPattern).describe("128 bits that the browser has drawn by lot"),
    version: z
      .string()
      .regex(versionPattern)
      .describe("The version of the question, as its page has it"),
    categories: z
      .array(z.enum(categories))
      .max(categories.length)
      .describe(`What is allowed: some of ${optionalCategories.join(", ")}, or none of them`),
  },
  status: 200,
  returns: plain(
    "recorded choice",
    z.object({
      status: z.enum(["accepted", "rejected", "partial"]),
      categories: z.array(z.enum(categories)),
      until: z.string().describe("When it is asked for again"),
      cookie: z.string().describe("The header that keeps it"),
    }),
    { headers: ({ cookie }) => ({ "Set-Cookie": cookie }) },
  ),
  access: "public",
  tool: false,
  refuses: ["consent_foreign_page", "rest_too_many_requests"],
  async handler(desk) {
    const { args, request, site, remoteAddress = "" } = desk;
    refuseForeign(request, site);
    return recordChoice(desk, args, remoteAddress);
  },
});
