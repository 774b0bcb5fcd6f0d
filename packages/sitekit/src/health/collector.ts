import { collectorState, type CollectorState } from "../collect/state.ts";
import type { HealthCheck } from "./check.ts";

/** Milliseconds that visits may wait until they are stored. */
const patience = 60_000;

/** Whether visits wait that nobody stores, or were dropped because too many did. */
export function isStalled(
  { queued, lastFlush, started }: Pick<CollectorState, "queued" | "lastFlush" | "started">,
  now: Date,
): boolean {
  const last = Math.max(lastFlush?.getTime() ?? 0, started?.getTime() ?? 0);
  return queued > 0 && now.getTime() - last > patience;
}

/** Whether what is counted reaches storage. */
export const collectorCheck: HealthCheck = {
  name: "collector",
  async probe(asked) {
    const state = await collectorState(asked);
    if (!state.isEnabled) return undefined;
    if (isStalled(state, asked.clock.now()))
      return `${state.queued} visits wait in this process, and none were stored lately.`;
    return state.lost > 0
      ? `This process has dropped ${state.lost} visits because too many waited.`
      : undefined;
  },
};
