import { defineSetting } from "@waymark/core";
import * as z from "zod";

/** Time when a tag was last found on the site's front page, and its URL. */
export const verification = defineSetting({
  name: "sitekit.verification",
  about: "Last time a verification tag was found on the front page",
  schema: z.strictObject({ url: z.string().max(2048), at: z.string().max(40) }),
  fallback: { url: "", at: "" },
});
