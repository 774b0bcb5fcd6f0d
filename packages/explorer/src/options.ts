import { pagePath } from "@waymark/core";
import * as z from "zod";

/** The options of the explorer. */
export const options = z.strictObject({
  path: pagePath.schema("/explorer", "Path of the page, below the URL of the site"),
});
