import { toAvatarUrls, type AvatarAddress } from "@waymark/accounts";
import type { SiteInfo } from "@waymark/core";
import type { Comment } from "./comment.ts";

/** Avatars are generated from a number; visitors without an account get numbers that no user has. */
const beyondUsers = 2 ** 40;

/** The avatar URLs of a commenter; those of visitors without an account depend on their name. */
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
