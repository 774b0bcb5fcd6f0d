import type { Exchange } from "../exchange.ts";
import { allowed } from "../finish.ts";
import type { Session } from "../storage/port.ts";
import { claim, keep, noteWritten, release, type Claim } from "./claim.ts";
import { fromKept, toKept } from "./kept.ts";
import { toRepeatable, type Repeatable } from "./request.ts";

interface Work {
  (session: Session): Promise<void>;
}

/**
 * Does the work of a write once for each key, and answers every repetition with the first answer. The answer is stored
 * in the transaction of the work.
 */
export async function once(exchange: Exchange, key: string, work: Work): Promise<Work> {
  const asked = await toRepeatable(exchange, key);
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
export async function onceAlone(
  exchange: Exchange,
  key: string,
  work: () => Promise<void> | void,
): Promise<void> {
  const { runtime, unit } = exchange;
  const { storage, ports } = runtime;
  const asked = await toRepeatable(exchange, key);
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

async function repeat(exchange: Exchange, kept: string, { secret }: Repeatable): Promise<void> {
  exchange.answer = await fromKept(kept, secret);
  exchange.isRepeated = true;
}

async function settle(
  exchange: Exchange,
  session: Session,
  own: Claim,
  { secret }: Repeatable,
): Promise<void> {
  const { answer } = exchange;
  // A refusal may be another answer next time.
  if (!answer || (answer.response ?? answer).status >= 400) return release(session, own);
  const kept = await toKept(answer, await allowed(exchange), secret);
  if (kept) await keep(session, own, kept);
  else await noteWritten(session, own);
}
