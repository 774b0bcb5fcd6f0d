import { jsonResponse } from "@waymark/core";
import * as z from "zod";
import { get } from "../builder.ts";
import { categories } from "../categories.ts";
import { policyOf } from "../list/policy.ts";

const cookie = z.object({
  name: z.string(),
  domain: z.string(),
  description: z.string(),
  duration: z.string(),
  vendor: z.string(),
  storage: z
    .enum(["cookie", "local", "session"])
    .describe("Browser storage: a cookie, localStorage or sessionStorage"),
});

/** `GET /policy`: what a page about cookies is made of. */
export const getPolicy = get({
  summary: "Get the cookies of the site by category, and the categories offered to visitors",
  returns: jsonResponse(
    "policy",
    z.object({
      version: z.string().describe("Version of the question that visitors answer"),
      title: z.string(),
      text: z.string(),
      categories: z.array(
        z.object({
          name: z.enum(categories),
          label: z.string(),
          about: z.string(),
          offered: z.boolean().describe("Whether visitors can choose it"),
          cookies: z.array(cookie),
        }),
      ),
    }),
  ),
  access: "public",
  handler: (ctx) => policyOf(ctx),
});
