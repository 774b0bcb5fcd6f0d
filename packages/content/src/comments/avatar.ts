import { toAvatarUrls } from "@waymark/accounts";
import type { SiteInfo } from "@waymark/core";
import type { Comment } from "./comment.ts";

/** Pictures are drawn from a number alone; strangers have numbers that no user has. */
const beyondUsers = 2 ** 40;

/** Where the picture of a commenter is: of a user their own, of a stranger one that follows from the name they gave. */
export const avatarUrls = (
  { author, author_name: name }: Pick<Comment, "author" | "author_name">,
  site: SiteInfo,
): Readonly<Record<string, string>> =>
  toAvatarUrls(author === 0 ? beyondUsers + numberOf(name) : author, site);

function numberOf(name: string): number {
  let hash = 5381;
  for (let i = 0; i < name.length; i++) hash = ((hash * 33) ^ name.charCodeAt(i)) >>> 0;
  return hash;
}
