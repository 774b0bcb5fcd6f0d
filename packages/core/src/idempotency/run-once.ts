import { errors } from "../errors/errors.ts";
import { ConflictError, type Session } from "@waymark/storage";
import { type IdempotentRequest, toIdempotentRequest } from "./key.ts";
import {
  storedResponsesTable,
  idempotencyRetention,
  fromStoredResponse,
  toStoredResponse,
} from "./stored-response.ts";
import type { RequestContext } from "../context/request-context.ts";
import { allowedMethods } from "../response/send.ts";

/** How long a request may take before its lock expires, in milliseconds. */
const leaseFor = 120_000;
/** The number of responses that are stored for one anonymous IP address at a time. */
const maxPerAddress = 1000;

/** The lock of one request for its response. */
interface Claim {
  readonly key: string;
  readonly owner: string;
}

/**
 * Takes the lock, or returns the stored response. If the transaction includes the work, a
 * second request waits until the first has ended.
 *
 * @throws ApiError 422 `rest_idempotency_key_reused`, 409 `rest_idempotency_in_progress` or
 * `rest_idempotency_unfinished`, 429 `rest_too_many_requests`.
 */
async function claim(
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
    if (isAnonymous) await limitKeys(session, asked.caller, now);
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

/** Whether an earlier request with the key has a response or is still running. */
export async function isRepetition(ctx: RequestContext, key: string): Promise<boolean> {
  const { key: digest } = await toIdempotentRequest(ctx, key);
  return (await ctx.session.get(storedResponsesTable, { key: digest })) !== undefined;
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

async function limitKeys(session: Session, caller: string, now: Date): Promise<void> {
  if ((await session.count(storedResponsesTable, { caller, until: { gt: now } })) > maxPerAddress)
    throw errors.rest_too_many_requests({ headers: { "Retry-After": "3600" } });
}

/** Stores the response. */
const storeResponse = async (session: Session, own: Claim, answer: string): Promise<void> =>
  void (await session.update(storedResponsesTable, mine(own), { answer }));

/** Releases the lock, so that the next request does the work. A request that has written keeps it. */
const release = async (session: Session, own: Claim): Promise<void> =>
  void (await session.remove(storedResponsesTable, { ...mine(own), is_written: false }));

/**
 * Records in the transaction of the work that it has written.
 *
 * @throws ApiError 409 `rest_idempotency_in_progress` if another request has taken the lock.
 */
async function noteWritten(session: Session, own: Claim): Promise<void> {
  if ((await session.update(storedResponsesTable, mine(own), { is_written: true })) === 0)
    throw errors.rest_idempotency_in_progress({ headers: { "Retry-After": "1" } });
}

const mine = ({ key, owner }: Claim) => ({ key, owner });

interface Work {
  (session: Session): Promise<void>;
}

/**
 * Runs a write once for each key, and answers every repetition with the first response. The response is stored
 * in the transaction of the work.
 */
export async function runOnce(ctx: RequestContext, key: string, work: Work): Promise<Work> {
  const idempotentRequest = await toIdempotentRequest(ctx, key);
  return async (session) => {
    const own = await claim(session, idempotentRequest, ctx.runtime.ports.clock.now());
    if ("answer" in own) return repeat(ctx, own.answer, idempotentRequest);
    await work(session);
    await storeOrRelease(ctx, session, own, idempotentRequest);
  };
}

/**
 * The same for an endpoint that manages its own transactions: its lock is taken before, and its writes are recorded
 * with it. If the process ends before the response is stored, a repetition is rejected instead of run again.
 */
export async function runOnceAlone(
  ctx: RequestContext,
  key: string,
  work: () => Promise<void> | void,
): Promise<void> {
  const { runtime, unit } = ctx;
  const { storage, ports } = runtime;
  const idempotentRequest = await toIdempotentRequest(ctx, key);
  const own = await storage.transaction((session) =>
    claim(session, idempotentRequest, ports.clock.now()),
  );
  if ("answer" in own) return repeat(ctx, own.answer, idempotentRequest);
  unit.stamp = (session) => noteWritten(session, own);
  try {
    await work();
    await storeOrRelease(ctx, storage, own, idempotentRequest);
  } catch (error) {
    // The original error is reported; a lock that cannot be released expires with its lease.
    await release(storage, own).catch(() => undefined);
    throw error;
  }
}

async function repeat(
  ctx: RequestContext,
  stored: string,
  { secret }: IdempotentRequest,
): Promise<void> {
  ctx.draft = await fromStoredResponse(stored, secret);
  ctx.isRepeated = true;
}

async function storeOrRelease(
  ctx: RequestContext,
  session: Session,
  own: Claim,
  { secret }: IdempotentRequest,
): Promise<void> {
  const { draft } = ctx;
  // An error may be different next time, so it is not stored.
  if (!draft || (draft.response ?? draft).status >= 400) return release(session, own);
  const storedResponse = await toStoredResponse(draft, await allowedMethods(ctx), secret);
  if (storedResponse) await storeResponse(session, own, storedResponse);
  else await noteWritten(session, own);
}
