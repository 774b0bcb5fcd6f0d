import { type JsonSchema, type Row, type SiteInfo, type Where, toTextLine } from "@waymark/core";
import type { CommentNote } from "../events.ts";
import type { tables } from "../tables.ts";
import { errors } from "../errors.ts";
import { type AvatarAddress, toAvatarUrls } from "@waymark/accounts";
import {
  autolink,
  markLinks,
  repairReferences,
  sanitizeInline,
  toEmoji,
  toParagraphs,
  toTypographic,
} from "@waymark/content-text";

/** A row of the comments table. */
export type Comment = Row<(typeof tables.comments)["columns"]>;
export type CommentWhere = Where<(typeof tables.comments)["columns"]>;

export const noteOf = ({ id, post, parent, author, status, type }: Comment): CommentNote => ({
  id,
  post,
  parent,
  author,
  status,
  type,
});

const bytes = (text: string): number => new TextEncoder().encode(text).length;

/**
 * Checks the lengths of a comment's texts.
 *
 * @throws ApiError 400 `comment_author_column_length`, `comment_author_email_column_length`,
 * `comment_author_url_column_length` or `comment_content_column_length`.
 */
export function checkLengths({
  author_name: name = "",
  author_email: email = "",
  author_url: url = "",
  content = "",
}: Partial<Pick<Comment, "author_name" | "author_email" | "author_url" | "content">>): void {
  if (name.length > 245) throw errors.comment_author_column_length();
  if (email.length > 100) throw errors.comment_author_email_column_length();
  if (url.length > 200) throw errors.comment_author_url_column_length();
  if (content.length > 65_525 || bytes(content) > 65_525)
    throw errors.comment_content_column_length();
}

/** The published schema of the content of a comment. */
export const contentSchema: JsonSchema = {
  type: "object",
  properties: {
    raw: { type: "string", description: "As stored in the database", context: ["edit"] },
    rendered: {
      type: "string",
      description: "Rendered for display",
      context: ["view", "edit", "embed"],
      readonly: true,
    },
  },
};
const sizes = [24, 48, 96];
/** The published schema of avatar URLs, by size in pixels. */
export const avatarSchema: JsonSchema = {
  type: "object",
  readonly: true,
  properties: Object.fromEntries(
    sizes.map((size) => [
      size,
      {
        type: "string",
        format: "uri",
        description: `The URL of the avatar in ${size} pixels`,
        context: ["embed", "view", "edit"],
      },
    ]),
  ),
};

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

/** Sanitizes a comment for storage: inline elements only, links with `rel="nofollow ugc"`. */
export const toStoredComment = (html: string): string =>
  markLinks(repairReferences(sanitizeInline(html.trim()))).trim();

/** Renders a comment: automatic links, typography, smilies, paragraphs. */
export function renderComment(html: string, { smilies }: { readonly smilies: boolean }): string {
  const text = toTypographic(autolink(html));
  return toParagraphs(smilies ? toEmoji(text) : text);
}

/** The number of links, including bare addresses. */
export const countLinks = (html: string): number => autolink(html).split("<a ").length - 1;

/** A user agent shortened for storage. */
export const toAgent = (text: string): string => toTextLine(text.slice(0, 254).toWellFormed());
