import type { AfterCommit } from "../settings/settings.ts";
import type { Session } from "../storage/port.ts";

/** One event for a listener that hears all events of a transaction at its end, together. */
export interface DeferredEvents {
  /** Events for the same listener are heard together. */
  readonly listener: object;
  readonly payload: unknown;
  /** Tells the listener, in the transaction that ends. What it leaves for later goes to `left`. */
  hear(payloads: readonly unknown[], session: Session, left: AfterCommit[]): unknown;
}

/** Keeps an event until the transaction ends. It goes with whatever else a failed part has left. */
export const deferEvents = (left: AfterCommit[], gathered: DeferredEvents): void =>
  void left.push(Object.assign(() => {}, { gathered }));

/** Tells what was kept, each listener once. What listeners leave meanwhile is told as well. */
export async function emitDeferred(left: AfterCommit[], session: Session): Promise<void> {
  for (let all = take(left); all.length > 0; all = take(left)) {
    const byListener = new Map<object, DeferredEvents[]>();
    for (const one of all) {
      const own = byListener.get(one.listener);
      if (own) own.push(one);
      else byListener.set(one.listener, [one]);
    }
    for (const own of byListener.values())
      await own.at(-1)?.hear(
        own.map(({ payload }) => payload),
        session,
        left,
      );
  }
}

function take(left: AfterCommit[]): readonly DeferredEvents[] {
  const taken = left.flatMap(({ gathered }) => gathered ?? []);
  if (taken.length > 0) left.splice(0, left.length, ...left.filter((one) => !one.gathered));
  return taken;
}
