import { collationKey, type Actor } from "@waymark/core";
import type { ContentOptions } from "../options.ts";
import { toStoredContent, toStoredTitle, type StoreOptions } from "../text/sanitize.ts";
import type { WriteArgs } from "./values.ts";

/** How the texts of somebody are stored: as they are sent for who has the right to that, where the site leaves it to rights. */
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
/** A title, and what lists order it by. */
export const withKey = (title: string) => ({ title, title_key: collationKey(title) });

/** The texts of a write as they are stored: whoever may not write any HTML gets it cleaned. */
export function textsOf(args: WriteArgs, options: StoreOptions): Texts {
  return {
    ...(args.title !== undefined && withKey(toStoredTitle(args.title, options))),
    ...(args.content !== undefined && { content: toStoredContent(args.content, options) }),
    ...(args.excerpt !== undefined && { excerpt: toStoredContent(args.excerpt, options) }),
  };
}
