import { ApiError, type Reply } from "@waymark/client";
import { type Input, send } from "./connection.ts";
import type { List } from "./directory.ts";
import { idOf, type Item, itemPath } from "./items.ts";

/** A request that writes, with the values of its form. The key identifies it when it is repeated. */
export interface Write<V> {
  readonly method: string;
  readonly path: string;
  readonly input: Input;
  readonly etag?: string | undefined;
  readonly values: V;
  readonly key: string;
}
/** Holds a write until the site has answered: it may have been executed although its response was lost. */
export interface Lost<V> {
  current: Write<V> | undefined;
}

const isAnswer = (error: unknown): boolean =>
  error instanceof ApiError && error.status < 500 && error.code !== "rest_idempotency_in_progress";

/** Sends a write, or repeats one: the site executes it once. */
async function sendWrite<V>(write: Write<V>, lost: Lost<V>): Promise<Reply<Item>> {
  lost.current = write;
  const { method, path, input, etag, key } = write;
  const version = etag === undefined ? {} : { "If-Match": etag };
  try {
    const headers = { "Idempotency-Key": key, ...version };
    const reply = await send<Item>(method, path, input, { headers });
    lost.current = undefined;
    return reply;
  } catch (error) {
    if (isAnswer(error)) lost.current = undefined;
    throw error;
  }
}

/** A new key. Browsers offer random UUIDs only over HTTPS. */
export const newKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(36)).join("-");

/** Sends a new write. */
export const sendNew = <V>(write: Omit<Write<V>, "key">, lost: Lost<V>): Promise<Reply<Item>> =>
  sendWrite({ ...write, key: newKey() }, lost);

/**
 * Repeats the last write if its response was lost. Returns its response and values; undefined without such a write,
 * and for one that the site rejects, except because of another version.
 */
export async function repeatLost<V>(
  lost: Lost<V>,
): Promise<{ readonly reply: Reply<Item>; readonly values: V } | undefined> {
  const write = lost.current;
  if (!write) return undefined;
  try {
    return { reply: await sendWrite(write, lost), values: write.values };
  } catch (error) {
    if (!isAnswer(error) || (error as ApiError).status === 412) throw error;
    return undefined;
  }
}

/** Creates an item. If an earlier request may have created it, that one is repeated, and the item gets what was changed since. */
export async function createOnce<V>(
  list: List,
  input: Input,
  values: V,
  lost: Lost<V>,
): Promise<Reply<Item>> {
  const first = lost.current;
  const earlier = await repeatLost(lost);
  if (!first || !earlier) return sendNew({ method: "POST", path: list.path, input, values }, lost);
  const changed = Object.entries(input).filter(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(first.input[name]),
  );
  const [method] = list.operations.update?.split(" ") ?? [];
  if (method === undefined || changed.length === 0) return earlier.reply;
  // It is repeated again unless the item gets the values.
  lost.current = first;
  const path = itemPath(list, idOf(list, earlier.reply.body));
  const reply = await send<Item>(method, path, Object.fromEntries(changed));
  lost.current = undefined;
  return reply;
}
