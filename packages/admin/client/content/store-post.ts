import type { Reply } from "@waymark/client";
import { send } from "../api/connection.ts";
import type { List } from "../api/directory.ts";
import { idOf, type Item, itemPath } from "../api/items.ts";
import { createOnce, type Lost } from "../api/lost-write.ts";
import { toVersioned, type VersionedItem } from "../api/queries.ts";
import { type FormField, toChanges } from "../forms/fields.ts";
import { checkJson } from "../forms/invalid-json.ts";
import { type PostValues, toSent } from "./post-values.ts";

/** How a post is saved. */
export interface SaveOptions {
  readonly status?: string;
  /** Whether it replaces a version of another user. */
  readonly isForced?: boolean;
  /** Whether nothing is said about it. */
  readonly isQuiet?: boolean;
}

/** Reads a post with everything that can be edited. */
export async function readPost(list: List, id: string): Promise<VersionedItem> {
  const { body, headers } = await send<Item>("GET", itemPath(list, id), { context: "edit" });
  return toVersioned(list, body, headers);
}

/** The opened version of a post, its values, and those that the user has changed. */
export interface Edited {
  readonly base: { readonly id: string | undefined; readonly stored: VersionedItem | undefined };
  readonly before: PostValues;
  readonly values: PostValues;
}

/** What a request sends, and the values that the form had then. */
export interface Sending {
  readonly sent: PostValues;
  readonly shown: PostValues;
}
export function toSending({ before, values }: Edited, options: SaveOptions): Sending {
  const sent = toSent(before, values, options);
  // After the button that publishes, the stored status replaces the chosen one.
  return { sent, shown: options.status === undefined ? sent : values };
}

/** Sends the changed values of a post, and reads the stored ones. */
export async function storePost(
  list: List,
  fields: readonly FormField[],
  edited: Edited,
  options: SaveOptions,
  creation: Lost<PostValues>,
) {
  const { base, before } = edited;
  const { sent, shown } = toSending(edited, options);
  const { isForced = false } = options;
  const input = toChanges(fields, before, sent, base.id === undefined);
  checkJson(input);
  if (base.id === undefined) {
    const reply = await createOnce(list, { status: "draft", ...input }, sent, creation);
    return {
      id: idOf(list, reply.body),
      shown,
      wasNew: true,
      stored: await readAfter(list, reply),
    };
  }
  const { id, stored } = base;
  const etag = stored?.etag;
  const versioned = etag !== undefined && !isForced ? { headers: { "If-Match": etag } } : {};
  if (Object.keys(input).length === 0 && !isForced)
    return { id, shown, wasNew: false, stored: await readPost(list, id) };
  const reply = await send<Item>("PATCH", itemPath(list, id), input, versioned);
  return { id, shown, wasNew: false, stored: await readAfter(list, reply) };
}

/** Reads a post after a write. If that fails, the response of the write has its values. */
const readAfter = (list: List, { body, headers }: Reply<Item>): Promise<VersionedItem> =>
  readPost(list, idOf(list, body)).catch(() => toVersioned(list, body, headers));
