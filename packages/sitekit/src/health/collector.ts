import { minuteMs } from "@waymark/core";
import { collectorState, type CollectorState } from "../collect/state.ts";
import type { HealthCheck } from "./check.ts";

/** Maximum age of pending visits, in milliseconds. */
const patience = minuteMs;

/** Whether visits are pending without writes, or were dropped because too many were. */
export function isStalled(
  { queued, lastFlush, started }: Pick<CollectorState, "queued" | "lastFlush" | "started">,
  now: Date,
): boolean {
  const last = Math.max(lastFlush?.getTime() ?? 0, started?.getTime() ?? 0);
  return queued > 0 && now.getTime() - last > patience;
}

/** Whether counts reach storage. */
export const collectorCheck: HealthCheck = {
  name: "collector",
  async probe(asked) {
    const state = await collectorState(asked);
    if (!state.isEnabled) return undefined;
    if (isStalled(state, asked.clock.now()))
      return `${state.queued} visits are pending in this process, and none were stored recently.`;
    return state.lost > 0
      ? `This process has dropped ${state.lost} visits because too many were pending.`
      : undefined;
  },
};
