import type { RequestContext } from "../context/request-context.ts";
import { allowedMethods } from "../response/send.ts";
import type { Session } from "@waymark/storage";
import { toIdempotentRequest, type IdempotentRequest } from "./key.ts";
import { claim, storeResponse, noteWritten, release, type Claim } from "./lock.ts";
import { fromStoredResponse, toStoredResponse } from "./stored-response.ts";

interface Work {
  (session: Session): Promise<void>;
}

/**
 * Runs a write once for each key, and answers every repetition with the first response. The response is stored
 * in the transaction of the work.
 */
export async function runOnce(exchange: RequestContext, key: string, work: Work): Promise<Work> {
  const asked = await toIdempotentRequest(exchange, key);
  return async (session) => {
    const own = await claim(session, asked, exchange.runtime.ports.clock.now());
    if ("answer" in own) return repeat(exchange, own.answer, asked);
    await work(session);
    await settle(exchange, session, own, asked);
  };
}

/**
 * The same for an endpoint that manages its own transactions: its lock is taken before, and its writes are recorded
 * with it. If the process ends before the response is stored, a repetition is rejected instead of run again.
 */
export async function runOnceAlone(
  exchange: RequestContext,
  key: string,
  work: () => Promise<void> | void,
): Promise<void> {
  const { runtime, unit } = exchange;
  const { storage, ports } = runtime;
  const asked = await toIdempotentRequest(exchange, key);
  const own = await storage.transaction((session) => claim(session, asked, ports.clock.now()));
  if ("answer" in own) return repeat(exchange, own.answer, asked);
  unit.stamp = (session) => noteWritten(session, own);
  try {
    await work();
    await settle(exchange, storage, own, asked);
  } catch (error) {
    // The original error is reported; a lock that cannot be released expires with its lease.
    await release(storage, own).catch(() => undefined);
    throw error;
  }
}

async function repeat(
  exchange: RequestContext,
  kept: string,
  { secret }: IdempotentRequest,
): Promise<void> {
  exchange.answer = await fromStoredResponse(kept, secret);
  exchange.isRepeated = true;
}

async function settle(
  exchange: RequestContext,
  session: Session,
  own: Claim,
  { secret }: IdempotentRequest,
): Promise<void> {
  const { answer } = exchange;
  // An error may be different next time, so it is not stored.
  if (!answer || (answer.response ?? answer).status >= 400) return release(session, own);
  const kept = await toStoredResponse(answer, await allowedMethods(exchange), secret);
  if (kept) await storeResponse(session, own, kept);
  else await noteWritten(session, own);
}
