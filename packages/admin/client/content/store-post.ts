import { ApiError, type Reply } from "@waymark/client";
import { type Input, send } from "../api/connection.ts";
import type { List } from "../api/directory.ts";
import { idOf, type Item, itemPath } from "../api/items.ts";
import { toVersioned, type VersionedItem } from "../api/queries.ts";
import { type FormField, isSame, toChanges } from "../forms/fields.ts";
import { newCopyName } from "./local-copy.ts";
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

/** A request that creates a post. It is repeated with the same key if its response was lost, so that there is one post. */
export interface Creation {
  readonly key: string;
  readonly input: Input;
}

/** Sends the changed values of a post, and reads the stored ones. */
export async function storePost(
  list: List,
  fields: readonly FormField[],
  edited: Edited,
  options: SaveOptions,
  creation: { current: Creation | undefined },
) {
  const { base, before } = edited;
  const { sent, shown } = toSending(edited, options);
  const { isForced = false } = options;
  const input = toChanges(fields, before, sent, base.id === undefined);
  if (base.id === undefined) {
    const reply = await create(list, { status: "draft", ...input }, creation);
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

/** Creates a post. If an earlier request may have created it, this one is repeated, and the post gets the values. */
async function create(
  list: List,
  input: Input,
  creation: { current: Creation | undefined },
): Promise<Reply<Item>> {
  creation.current ??= { key: newCopyName(), input };
  const { key, input: first } = creation.current;
  const headers = { "Idempotency-Key": key };
  const reply = await send<Item>("POST", list.path, first, { headers }).catch((error: unknown) => {
    // The site has rejected it: there is no post.
    if (error instanceof ApiError && error.status < 500) creation.current = undefined;
    throw error;
  });
  const path = itemPath(list, idOf(list, reply.body));
  const latest = isSame(first, input) ? reply : await send<Item>("PATCH", path, input);
  creation.current = undefined;
  return latest;
}
