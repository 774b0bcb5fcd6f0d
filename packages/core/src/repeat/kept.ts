import type { Answer } from "../answer.ts";
import { boolean, datetime, table, text } from "../storage/table.ts";
import { fromBase64, seal, toBase64, unseal } from "./seal.ts";

/** How long an answer is kept for repetitions, in milliseconds. */
export const keptFor = 24 * 3_600_000;

/** Answers to writes that were sent with a key, for whoever sends the same again. All that names somebody is a digest. */
export const answersTable = table(
  {
    /** Of the caller, the route and the key. */
    key: text(),
    caller: text(),
    /** Of everything that was asked: the same key with another request is a mistake. */
    request: text(),
    /** Who works on it: a request that took too long may find that another one has taken its place. */
    owner: text(),
    /** Until then the owner is at work, and after it gone. */
    lease: datetime(),
    /** The owner has written something: whatever becomes of it, nobody does it again. */
    is_written: boolean().default(false),
    /** Sealed with the key. */
    answer: text().nullable(),
    until: datetime(),
  },
  { key: ["key"], indexes: [["until"], ["caller", "until"]] },
);

/** An answer as it is kept. */
interface KeptAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: unknown;
  /** The bytes of a handler's own `Response`, as base64. */
  readonly bytes?: string;
}

/** An answer as it is stored; undefined where it is not to be kept: a refusal may be another answer next time. */
export async function toKept(
  { status, headers, body, response }: Answer,
  allow: string,
  secret: string,
): Promise<string | undefined> {
  if (status >= 400) return undefined;
  const own = response ? Object.fromEntries(response.headers) : headers;
  const kept: KeptAnswer = {
    status,
    headers: allow === "" || response ? own : { ...own, Allow: allow },
    body,
    ...(response && { bytes: toBase64(new Uint8Array(await response.clone().arrayBuffer())) }),
  };
  return seal(JSON.stringify(kept), secret);
}

/** The answer again, with a header that says so. */
export async function fromKept(kept: string, secret: string): Promise<Answer> {
  const { status, headers: own, body, bytes }: KeptAnswer = JSON.parse(await unseal(kept, secret));
  const headers = { ...own, "Idempotent-Replayed": "true" };
  if (bytes === undefined) return { status, headers, body };
  const response = new Response(bytes === "" ? null : fromBase64(bytes), { status, headers });
  return { status, headers: {}, body: undefined, response };
}
