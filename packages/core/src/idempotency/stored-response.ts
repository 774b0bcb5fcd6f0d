import { dayMs } from "../time/zone.ts";
import { fromBase64, toBase64 } from "../crypto/base64.ts";
import { decrypt, encrypt } from "../crypto/encryption.ts";
import type { ResponseDraft } from "../declare/response-draft.ts";
import { boolean, timestamp, table, text } from "@waymark/storage";

/** The maximum size of a stored response, in bytes or characters; of longer ones only their existence is stored. */
const maxStoredBody = 1024 * 1024;
/** How long a response is stored for repetitions, in milliseconds. */
export const idempotencyRetention = dayMs;

/** Responses to writes with an idempotency key, for repetitions. Personal data is stored as digests. */
export const storedResponsesTable = table(
  {
    /** Digest of the caller, the route and the key. */
    key: text(),
    caller: text(),
    /** Digest of the whole request and the key: the same key with another request is an error. */
    request: text(),
    /** The owner of the lock: a request that took too long may find that another one has taken it. */
    owner: text(),
    /** When the lock expires. Until then the owner is working. */
    lease: timestamp(),
    /** Whether the owner has written something, so that the work must not run again. */
    is_written: boolean().default(false),
    /** Encrypted with the key. */
    answer: text().nullable(),
    until: timestamp(),
  },
  { key: ["key"], indexes: [["until"], ["caller", "until"]] },
);

/** The content of a stored response. */
interface StoredBody {
  readonly status: number;
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly cookies?: readonly string[];
  readonly body?: unknown;
  /** The bytes of a handler's own `Response`, as base64. */
  readonly bytes?: string;
}

/** Encodes a response for storage; undefined if it is too long. */
export async function toStoredResponse(
  { status, headers, cookies, body, response }: ResponseDraft,
  allow: string,
  secret: string,
): Promise<string | undefined> {
  const bytes = response && (await toBytes(response.clone()));
  if (response && !bytes) return undefined;
  const own = [...(response ? response.headers : Object.entries(headers))];
  const storedBody: StoredBody = {
    status,
    headers: allow === "" || response ? own : [...own, ["Allow", allow]],
    ...(cookies && { cookies }),
    body,
    ...(bytes && { bytes: toBase64(bytes) }),
  };
  const text = JSON.stringify(storedBody);
  return !bytes && text.length > maxStoredBody ? undefined : encrypt(text, secret);
}

/** The bytes of a body; undefined if there are too many, since a download may be endless. */
async function toBytes(response: Response): Promise<Uint8Array | undefined> {
  const reader = response.body?.getReader();
  const chunks: Uint8Array[] = [];
  for (let size = 0; reader;) {
    const { value, done } = await reader.read();
    if (done) break;
    chunks.push(value);
    size += value.byteLength;
    if (size <= maxStoredBody) continue;
    // Not awaited, because it only ends when the other reader has finished as well.
    reader.cancel().catch(() => undefined);
    return undefined;
  }
  return new Uint8Array(await new Blob(chunks as Uint8Array<ArrayBuffer>[]).arrayBuffer());
}

/** The stored response, with a header that marks it as a repetition. */
export async function fromStoredResponse(stored: string, secret: string): Promise<ResponseDraft> {
  const {
    status,
    headers: own,
    cookies,
    body,
    bytes,
  }: StoredBody = JSON.parse(await decrypt(stored, secret));
  const replayed = ["Idempotent-Replayed", "true"] as const;
  if (bytes === undefined)
    return { status, headers: Object.fromEntries([...own, replayed]), cookies, body };
  const headers = new Headers([...own, replayed] as [string, string][]);
  const response = new Response(bytes === "" ? null : fromBase64(bytes), { status, headers });
  return { status, headers: {}, body: undefined, response };
}
