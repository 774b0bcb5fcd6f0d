import type { AfterCommit } from "../settings/settings.ts";
import type { Session } from "../storage/port.ts";

/** An event for a listener that receives all events of a transaction at its end. */
export interface DeferredEvents {
  /** Events for the same listener are delivered together. */
  readonly listener: object;
  readonly payload: unknown;
  /** Calls the listener in the ending transaction. Work that it defers is added to `left`. */
  hear(payloads: readonly unknown[], session: Session, left: AfterCommit[]): unknown;
}

/** Defers an event to the end of the transaction. It is dropped with all other work of a failed part. */
export const deferEvents = (left: AfterCommit[], gathered: DeferredEvents): void =>
  void left.push(Object.assign(() => {}, { gathered }));

/** Emits the deferred events, once per listener. Events that listeners defer in turn are emitted, too. */
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
