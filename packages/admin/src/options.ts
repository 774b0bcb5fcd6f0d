import { pagePath } from "@waymark/core";
import * as z from "zod";

/** The options of the admin. */
export const options = z.strictObject({
  path: pagePath.schema("/admin", "Path of the admin, below the URL of the site"),
  signIn: pagePath.schema("/sign-in", "Path of the sign-in page, below the URL of the site"),
});
