import { toAvatarUrls, type AvatarAddress } from "@waymark/accounts";
import type { SiteInfo } from "@waymark/core";
import type { Comment } from "./comment.ts";

/** Pictures are drawn from a number alone; strangers have numbers that no user has. */
const beyondUsers = 2 ** 40;

/** Where the picture of a commenter is: drawn ones of strangers follow from the name that they gave. */
export function avatarUrls(
  {
    author: id,
    author_name: name,
    author_email: email,
  }: Pick<Comment, "author" | "author_name" | "author_email">,
  site: SiteInfo,
  avatars: AvatarAddress | undefined,
): Readonly<Record<string, string>> {
  const drawnFrom = id === 0 ? beyondUsers + numberOf(name) : id;
  return toAvatarUrls({ id, name, email, drawnFrom }, site, avatars);
}

function numberOf(name: string): number {
  let hash = 5381;
  for (let i = 0; i < name.length; i++) hash = ((hash * 33) ^ name.charCodeAt(i)) >>> 0;
  return hash;
}
