import { collationKey, type Actor } from "@waymark/core";
import type { ContentOptions } from "../options.ts";
import { type StoreOptions, toStoredContent, toStoredTitle } from "@waymark/content-text";
import type { WriteArgs } from "./values.ts";

/** How texts are stored: unfiltered for users with that permission, if the site allows it. */
export const storeOptions = (
  actor: Actor,
  { unfilteredHtml }: Pick<ContentOptions, "unfilteredHtml">,
): StoreOptions => ({ isUnfiltered: unfilteredHtml && actor.can("unfiltered_html") });

interface Texts {
  readonly title?: string;
  readonly title_key?: string;
  readonly content?: string;
  readonly excerpt?: string;
}
/** A title with its sort key. */
export const withKey = (title: string) => ({ title, title_key: collationKey(title) });

/** The texts of a write for storage, sanitized for users without permission for unfiltered HTML. */
export function textsOf(args: WriteArgs, options: StoreOptions): Texts {
  return {
    ...(args.title !== undefined && withKey(toStoredTitle(args.title, options))),
    ...(args.content !== undefined && { content: toStoredContent(args.content, options) }),
    ...(args.excerpt !== undefined && { excerpt: toStoredContent(args.excerpt, options) }),
  };
}
