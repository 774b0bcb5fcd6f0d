import type { Clock } from "@waymark/core";
import { discardBody } from "./body.ts";

/** Waits for so many milliseconds. */
export type Pause = (milliseconds: number) => Promise<void>;
export const pause: Pause = (milliseconds) =>
  new Promise((resolve) => void setTimeout(resolve, milliseconds));

const mostTries = 6;
const longest = 120_000;
const busy: ReadonlySet<number> = new Set([429, 502, 503, 504]);

/**
 * Asks again where the other side is busy or out of reach: after the time that it names, else after 1, 2, 4 … seconds.
 * The last answer or failure counts.
 */
export async function patiently(
  ask: () => Promise<Response>,
  wait: Pause,
  clock: Clock,
): Promise<Response> {
  for (let tried = 1; ; tried++) {
    const own = 1_000 * 2 ** (tried - 1);
    let delay = own;
    try {
      const response = await ask();
      if (!busy.has(response.status) || tried === mostTries) return response;
      delay = retryAfter(response.headers.get("retry-after"), clock) ?? own;
      await discardBody(response);
    } catch (error) {
      if (!isPassing(error) || tried === mostTries) throw error;
    }
    await wait(Math.min(delay, longest));
  }
}

/** Whether a failure of the way out may be gone the next time; what it refuses it refuses again. */
function isPassing(error: unknown): boolean {
  const reason: unknown = Reflect.get(Object(error), "reason");
  return reason === "connect" || reason === "timeout";
}

function retryAfter(value: string | null, clock: Clock): number | undefined {
  if (value === null) return undefined;
  if (/^\d{1,9}$/.test(value)) return Number(value) * 1_000;
  const until = Date.parse(value);
  return Number.isNaN(until) ? undefined : Math.max(0, until - clock.now().getTime());
}
