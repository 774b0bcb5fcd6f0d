import { pagePath } from "@waymark/core";
import * as z from "zod";

const path = (fallback: string, about: string) =>
  z
    .string()
    .refine(pagePath.accepts, pagePath.invalidMessage(fallback))
    .default(fallback)
    .describe(about);

/** The options of the admin. */
export const options = z.strictObject({
  path: path("/admin", "Path of the admin, below the URL of the site"),
  signIn: path("/sign-in", "Path of the sign-in page, below the URL of the site"),
});
