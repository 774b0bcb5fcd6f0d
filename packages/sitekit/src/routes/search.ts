import { jsonResponse } from "@waymark/core";
import * as z from "zod";
import { setup } from "../access.ts";
import { get } from "../builder.ts";
import { findPosts, foundPost } from "../search/find.ts";

export const postSearch = get({
  summary: "Find published pages by a URL of this site, or by words",
  args: { query: z.string().max(400).describe("URL of this site, or search words") },
  returns: jsonResponse("sitekit-posts", z.array(foundPost)),
  access: setup,
  handler: ({ args, callService }) => callService(findPosts, args.query),
});
