import { accountOptions, authorEmbeds, type AvatarAddress } from "@waymark/accounts";
import {
  defineResource,
  fieldsOf,
  raw,
  type Embeds,
  type Link,
  type Loader,
  type Resource,
  type NamespaceContext,
} from "@waymark/core";
import * as z from "zod";
import { answerEmbeds, hasReplies, parentEmbeds, replyEmbeds } from "../comments/embeds.ts";
import { avatarSchema, avatarUrls, contentSchema, renderComment } from "../comments/comment.ts";
import { type CommentedItem, commentedItems } from "../comments/items.ts";
import { commentPermissions, type CommentPermissions } from "../comments/permissions.ts";
import { statusInResponse } from "../comments/status.ts";
import { errors } from "../errors.ts";
import { useSmilies } from "../settings.ts";
import { comments } from "../tables.ts";

const { column, field, link, rule } = fieldsOf(comments);
export type CommentResource = Resource<(typeof comments)["columns"], CommentItem>;

/** A comment in responses. Personal data is in the edit context only. */
export type CommentItem = {
  id: number;
  post: number;
  parent: number;
  author: number;
  author_name: string;
  author_email?: string;
  author_url: string;
  author_ip?: string;
  author_user_agent?: string;
  date: string;
  date_gmt: string;
  content: { rendered: string; raw?: string };
  link: string;
  status: string;
  type: string;
  author_avatar_urls: Record<string, string>;
  meta: unknown;
  _links: Record<string, { href: string; embeddable?: boolean }[]>;
  _embedded?: Record<string, unknown[]>;
};

/** The resource of comments. Personal data is visible to moderators only. `up` embeds their items. */
export function commentResource(setup: NamespaceContext, up?: Embeds): CommentResource {
  const permissions = commentPermissions(setup.all);
  const commented = commentedItems(setup);
  const { avatars } = setup.optionsOf(accountOptions);
  const resource: CommentResource = defineResource({
    name: "comment",
    table: comments,
    fields: { ...identity, ...writing(commented), ...state(avatars) },
    links: links(setup, permissions, commented, up, () => resource as unknown as Resource),
    missing: errors.rest_comment_invalid_id,
    editable: rule([], (_row, { actor }) => permissions.moderates(actor)),
  }) as unknown as CommentResource;
  return resource;
}

/** The newest comments of each item. */
export function commentEmbeds(setup: NamespaceContext): Embeds {
  let resource: Resource | undefined;
  const made = () => (resource ??= commentResource(setup) as unknown as Resource);
  return replyEmbeds(commentPermissions(setup.all), made);
}

const mail = z.string().meta({ format: "email" });
const address = z.string().meta({ format: "uri" });
const network = z.string().meta({ format: "ip" });
/** Accepts the empty string, for optional details of commenters. */
const orEmpty = (schema: z.ZodString) => z.union([schema, z.literal("")]);
const moment = z.string().meta({ format: "date-time" });

const identity = {
  id: column("id", { description: "The ID" }),
  post: column("post", {
    description: "The ID of the item it belongs to",
    in: ["view", "edit"],
    schema: z.int().meta({ default: 0 }),
  }),
  parent: column("parent", {
    description: "The ID of the comment it replies to",
    schema: z.int().meta({ default: 0 }),
  }),
  author: column("author", {
    description: "The ID of the user who wrote it; 0 without an account",
  }),
  author_name: column("author_name", { description: "The name of the author" }),
  author_email: column("author_email", {
    description: "The email address of the author",
    in: ["edit"],
    schema: mail,
    responseSchema: orEmpty(mail),
  }),
  author_url: column("author_url", {
    description: "The URL of the author's website",
    schema: address,
    responseSchema: orEmpty(address),
  }),
  author_ip: column("author_ip", {
    description: "The IP address of the author",
    in: ["edit"],
    schema: network,
    responseSchema: orEmpty(network),
  }),
  author_user_agent: column("author_user_agent", {
    description: "The user agent of the author",
    in: ["edit"],
  }),
};

const writing = (commented: Loader<CommentedItem>) => ({
  date: column("date", {
    description: "When it was written, in the site's time zone",
    schema: moment,
  }),
  date_gmt: column("date_gmt", {
    description: "The same date in UTC",
    in: ["view", "edit"],
    schema: moment,
  }),
  content: field({
    description: "The text of the comment",
    reads: ["content"],
    schema: raw(contentSchema),
    value({ content }, { context, settings }) {
      const rendered = renderComment(content, { smilies: settings.get(useSmilies) });
      return context === "edit" ? { rendered, raw: content } : { rendered };
    },
  }),
  link: field({
    description: "The URL of its page",
    reads: ["id"],
    loads: { commentedItem: commented },
    schema: address,
    value: ({ id }, _show, { commentedItem }) => `${commentedItem.link}#comment-${id}`,
  }),
});

const state = (avatars: AvatarAddress | undefined) => ({
  status: field({
    description: "The status: approved, hold, spam or trash",
    reads: ["status", "in_trash"],
    in: ["view", "edit"],
    schema: z.string(),
    value: statusInResponse,
  }),
  type: column("type", { description: "The type of the comment" }),
  author_avatar_urls: field({
    description: "URLs of the author's avatar, by size in pixels",
    reads: ["author", "author_name", "author_email"],
    schema: raw(avatarSchema),
    value: (row, { site }) => avatarUrls(row, site, avatars),
  }),
  meta: field({
    description: "Meta values, by registered key",
    reads: [],
    in: ["view", "edit"],
    schema: raw({ type: "object", properties: {} }),
    value: () => [],
  }),
});

function links(
  { all }: NamespaceContext,
  permissions: CommentPermissions,
  commented: Loader<CommentedItem>,
  up: Embeds | undefined,
  resource: () => Resource,
): Record<string, Link> {
  const base = "/core/v2/comments";
  return {
    self: link({ reads: ["id"], href: ({ id }) => `${base}/${id}` }),
    collection: link({ reads: [], href: () => base }),
    author: link({
      reads: ["author"],
      href: ({ author }) => (author === 0 ? undefined : `/core/v2/users/${author}`),
      embeds: authorEmbeds(all, "author"),
    }),
    up: link({
      reads: ["post"],
      loads: { commentedItem: commented },
      href: (_row, _show, { commentedItem }) =>
        commentedItem.path === undefined
          ? undefined
          : { post_type: commentedItem.type, href: commentedItem.path },
      embeddable: true,
      ...(up && { embeds: up }),
    }),
    "in-reply-to": link({
      reads: ["parent"],
      href: ({ parent }) => (parent === 0 ? undefined : `${base}/${parent}`),
      embeds: parentEmbeds(permissions, resource),
    }),
    children: link({
      reads: ["id"],
      loads: { hasReplies },
      href: ({ id }, _show, { hasReplies: has }) => (has ? `${base}?parent=${id}` : undefined),
      embeds: answerEmbeds(resource),
    }),
  };
}
