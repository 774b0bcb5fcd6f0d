import type { RequestContext } from "../request/request-context.ts";
import { allowedMethods } from "../response/response-headers.ts";
import type { Session } from "../storage/port.ts";
import { claim, keep, noteWritten, release, type Claim } from "./lock.ts";
import { fromStoredResponse, toStoredResponse } from "./stored-response.ts";
import { toIdempotentRequest, type IdempotentRequest } from "./key.ts";

interface Work {
  (session: Session): Promise<void>;
}

/**
 * Does the work of a write once for each key, and answers every repetition with the first answer. The answer is stored
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
 * The same for an endpoint that manages its own transactions: its place is taken before, and what it writes is noted
 * with it. Where the process ends before the answer is stored, a repetition is refused instead of done again.
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
    // What went wrong is told; a place that cannot be let go of is free when its lease ends.
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
  // A refusal may be another answer next time.
  if (!answer || (answer.response ?? answer).status >= 400) return release(session, own);
  const kept = await toStoredResponse(answer, await allowedMethods(exchange), secret);
  if (kept) await keep(session, own, kept);
  else await noteWritten(session, own);
}
