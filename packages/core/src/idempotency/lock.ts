import { errors } from "../errors/errors.ts";
import { ConflictError, type Session } from "@waymark/storage";
import type { IdempotentRequest } from "./key.ts";
import { storedResponsesTable, idempotencyRetention } from "./stored-response.ts";

/** How long a request may take before its lock expires, in milliseconds. */
const leaseFor = 120_000;
/** The number of responses that are stored for one anonymous IP address at a time. */
const mostOfAddress = 1000;

/** The lock of one request for its response. */
export interface Claim {
  readonly key: string;
  readonly owner: string;
}

/**
 * Takes the lock, or returns the stored response. In a transaction that lasts as long as the work, a second request
 * waits for the end of the first.
 *
 * @throws ApiError 422 `rest_idempotency_key_reused`, 409 `rest_idempotency_in_progress` or
 * `rest_idempotency_unfinished`, 429 `rest_too_many_requests`.
 */
export async function claim(
  session: Session,
  { isAnonymous, secret: _, ...asked }: IdempotentRequest,
  now: Date,
): Promise<Claim | { readonly answer: string }> {
  const { key, request } = asked;
  const owner = crypto.randomUUID();
  const row = {
    ...asked,
    owner,
    lease: new Date(now.getTime() + leaseFor),
    is_written: false,
    answer: null,
    until: new Date(now.getTime() + idempotencyRetention),
  };
  if (await isNew(session, row)) {
    if (isAnonymous) await checkRoom(session, asked.caller, now);
    return { key, owner };
  }
  const known = await session.get(storedResponsesTable, { key }, undefined, { forUpdate: true });
  const isFree = (row: typeof known) =>
    row && (row.until <= now || (!row.answer && !row.is_written && row.lease <= now));
  if (isFree(known)) {
    await session.update(storedResponsesTable, { key }, row);
    return { key, owner };
  }
  if (known && known.request !== request) throw errors.rest_idempotency_key_reused();
  if (known?.answer) return { answer: known.answer };
  if (known?.is_written) throw errors.rest_idempotency_unfinished();
  throw errors.rest_idempotency_in_progress({ headers: { "Retry-After": "1" } });
}

async function isNew(session: Session, row: Readonly<Record<string, unknown>>): Promise<boolean> {
  try {
    await session.insert(storedResponsesTable, [row]);
    return true;
  } catch (error) {
    if (error instanceof ConflictError) return false;
    throw error;
  }
}

async function checkRoom(session: Session, caller: string, now: Date): Promise<void> {
  if ((await session.count(storedResponsesTable, { caller, until: { gt: now } })) > mostOfAddress)
    throw errors.rest_too_many_requests({ headers: { "Retry-After": "3600" } });
}

/** Stores the response. */
export const storeResponse = async (session: Session, own: Claim, answer: string): Promise<void> =>
  void (await session.update(storedResponsesTable, mine(own), { answer }));

/** Releases the lock, so that the next request does the work. A request that has written keeps it. */
export const release = async (session: Session, own: Claim): Promise<void> =>
  void (await session.remove(storedResponsesTable, { ...mine(own), is_written: false }));

/**
 * Records in the transaction of the work that it has written.
 *
 * @throws ApiError 409 `rest_idempotency_in_progress` if another request has taken the lock.
 */
export async function noteWritten(session: Session, own: Claim): Promise<void> {
  if ((await session.update(storedResponsesTable, mine(own), { is_written: true })) === 0)
    throw errors.rest_idempotency_in_progress({ headers: { "Retry-After": "1" } });
}

const mine = ({ key, owner }: Claim) => ({ key, owner });
