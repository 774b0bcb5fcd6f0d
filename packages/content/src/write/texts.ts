import type { Actor } from "@waymark/core";
import { toStoredContent, toStoredTitle } from "../text/sanitize.ts";
import type { WriteArgs } from "./values.ts";

/** The texts of a write as they are stored: whoever may not write any HTML gets it cleaned. */
export function textsOf(
  args: WriteArgs,
  actor: Actor,
): { readonly title?: string; readonly content?: string; readonly excerpt?: string } {
  const options = { isUnfiltered: actor.can("unfiltered_html") };
  return {
    ...(args.title !== undefined && { title: toStoredTitle(args.title, options) }),
    ...(args.content !== undefined && { content: toStoredContent(args.content, options) }),
    ...(args.excerpt !== undefined && { excerpt: toStoredContent(args.excerpt, options) }),
  };
}
