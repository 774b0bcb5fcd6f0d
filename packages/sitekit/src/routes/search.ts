import { plain } from "@waymark/core";
import * as z from "zod";
import { setup } from "../access.ts";
import { get } from "../bound.ts";
import { findPosts, foundPost } from "../search/find.ts";

export const postSearch = get({
  summary: "Find published pages by an address of this site, or by words",
  args: { query: z.string().max(400).describe("An address of this site, or words") },
  returns: plain("sitekit-posts", z.array(foundPost)),
  access: setup,
  handler: ({ args, ask }) => ask(findPosts, args.query),
});
