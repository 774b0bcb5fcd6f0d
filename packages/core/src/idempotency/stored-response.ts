import type { ResponseDraft } from "../response/response-draft.ts";
import { boolean, datetime, table, text } from "../storage/table.ts";
import { fromBase64, encrypt, toBase64, decrypt } from "../crypto/encryption.ts";

/** Of a longer answer, in bytes or characters, only is kept that it was given. */
const longestKept = 1024 * 1024;
/** How long an answer is kept for repetitions, in milliseconds. */
export const idempotencyRetention = 24 * 3_600_000;

/** Answers to writes that were sent with a key, for whoever sends the same again. All that names somebody is a digest. */
export const storedResponsesTable = table(
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
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly cookies?: readonly string[];
  readonly body?: unknown;
  /** The bytes of a handler's own `Response`, as base64. */
  readonly bytes?: string;
}

/** An answer as it is stored; undefined where it is too long. */
export async function toStoredResponse(
  { status, headers, cookies, body, response }: ResponseDraft,
  allow: string,
  secret: string,
): Promise<string | undefined> {
  const bytes = response && (await toBytes(response.clone()));
  if (response && !bytes) return undefined;
  const own = [...(response ? response.headers : Object.entries(headers))];
  const kept: KeptAnswer = {
    status,
    headers: allow === "" || response ? own : [...own, ["Allow", allow]],
    ...(cookies && { cookies }),
    body,
    ...(bytes && { bytes: toBase64(bytes) }),
  };
  const text = JSON.stringify(kept);
  return !bytes && text.length > longestKept ? undefined : encrypt(text, secret);
}

/** The bytes of a body; undefined where there are too many: a download may have no end. */
async function toBytes(response: Response): Promise<Uint8Array | undefined> {
  const reader = response.body?.getReader();
  const chunks: Uint8Array[] = [];
  for (let size = 0; reader;) {
    const { value, done } = await reader.read();
    if (done) break;
    chunks.push(value);
    size += value.byteLength;
    if (size <= longestKept) continue;
    // Not waited for: it is over when the other reader has come to the end as well.
    reader.cancel().catch(() => undefined);
    return undefined;
  }
  return new Uint8Array(await new Blob(chunks as Uint8Array<ArrayBuffer>[]).arrayBuffer());
}

/** The answer again, with a header that says so. */
export async function fromStoredResponse(kept: string, secret: string): Promise<ResponseDraft> {
  const {
    status,
    headers: own,
    cookies,
    body,
    bytes,
  }: KeptAnswer = JSON.parse(await decrypt(kept, secret));
  const replayed = ["Idempotent-Replayed", "true"] as const;
  if (bytes === undefined)
    return { status, headers: Object.fromEntries([...own, replayed]), cookies, body };
  const headers = new Headers([...own, replayed] as [string, string][]);
  const response = new Response(bytes === "" ? null : fromBase64(bytes), { status, headers });
  return { status, headers: {}, body: undefined, response };
}
