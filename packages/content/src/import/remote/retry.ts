import type { Clock } from "@waymark/core";
import { discardBody } from "./body.ts";

/** Waits for a number of milliseconds. */
export type Pause = (milliseconds: number) => Promise<void>;
export const pause: Pause = (milliseconds) =>
  new Promise((resolve) => void setTimeout(resolve, milliseconds));

const mostTries = 6;
const longest = 120_000;
const busy: ReadonlySet<number> = new Set([429, 502, 503, 504]);

/**
 * Retries a request when the other side is busy or unreachable: after the time in `Retry-After`, otherwise after 1, 2,
 * 4 … seconds. Returns or throws the last result.
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

/** Whether an error of the fetcher may be temporary; rejected requests stay rejected. */
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
