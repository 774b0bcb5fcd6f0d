import type { KnownSettings } from "../settings/setting-values.ts";
import type { Session } from "@waymark/storage";

/** Work for after the commit of the running transaction, and related state. */
export interface UnitOfWork {
  readonly afterCommit: AfterCommit[];
  /** Work outside of the transaction, independent of its outcome. None of it rejects. */
  readonly beside: Promise<void>[];
  /** The last write of each transaction of the unit, if the request has an idempotency key. */
  stamp: ((session: Session) => Promise<void>) | undefined;
  /** The language of the request; undefined for work without one, which uses that of the site. */
  language: string | undefined;
  /** The number of open transactions of `db.transaction`, which the other functions of the context are not part of. */
  nested: number;
}
export const newUnitOfWork = (language?: string): UnitOfWork => ({
  afterCommit: [],
  beside: [],
  stamp: undefined,
  language,
  nested: 0,
});

/** Runs a transaction of `db.transaction`. */
export async function inNested<R>(unit: UnitOfWork, run: () => Promise<R>): Promise<R> {
  unit.nested++;
  try {
    return await run();
  } finally {
    unit.nested--;
  }
}
/** @throws TypeError in a transaction of `db.transaction`. */
export function rejectNested({ nested }: UnitOfWork, name: string): void {
  if (nested > 0)
    throw new TypeError(
      `${name} would not be part of the transaction that db.transaction has opened; use ctx.transaction(({ db, emit, jobs, settings }) => …) instead.`,
    );
}
/** Work of a connection runs concurrently: what happens during a transaction need not belong to it. */
export const allowNested = (unit: UnitOfWork): void => {
  unit.nested = Number.NEGATIVE_INFINITY;
};
/** Runs a unit of work as one transaction; it ends when the work outside of the transaction has ended. */
export async function inUnitOfWork<R>(
  storage: Session,
  unit: UnitOfWork,
  work: (session: Session) => Promise<R>,
): Promise<R> {
  try {
    return await storage.transaction(async (session) => {
      // Storage may run the transaction again.
      unit.afterCommit.length = 0;
      const done = await work(session);
      await emitDeferred(unit.afterCommit, session);
      await unit.stamp?.(session);
      return done;
    });
  } finally {
    await Promise.all(unit.beside);
  }
}
/** Runs the deferred work of a unit after its commit, with the settings that the unit has changed. */
export async function afterCommit(unit: UnitOfWork): Promise<void> {
  for (const work of unit.afterCommit) if (work.changes) await work();
  for (const work of unit.afterCommit) if (!work.changes) await work();
}
/**
 * Runs what the handler of an open connection has deferred so far. It may be called again while it runs: all work
 * of a connection has the same unit, and each piece is run once.
 */
export async function runDeferredWork(unit: UnitOfWork): Promise<void> {
  while (unit.afterCommit.length > 0)
    await afterCommit({ ...unit, afterCommit: unit.afterCommit.splice(0) });
}

/**
 * Work for after a commit; a change of a setting carries its name and value. Events that were deferred to the end of
 * the transaction are emitted in between, and are gone before the commit.
 */
export interface AfterCommit {
  (): Promise<void> | void;
  readonly changes?: { readonly name: string; readonly to: KnownSettings };
  readonly deferred?: DeferredEvent;
}

/** An event for a listener that receives all events of a transaction at its end. */
export interface DeferredEvent {
  /** Events for the same listener are delivered together. */
  readonly listener: object;
  readonly payload: unknown;
  /** Calls the listener in the ending transaction. Work that it defers is added to `queue`. */
  deliver(payloads: readonly unknown[], session: Session, queue: AfterCommit[]): unknown;
}

/** Defers an event to the end of the transaction. It is dropped with all other work of a failed part. */
export const deferEvents = (queue: AfterCommit[], deferred: DeferredEvent): void =>
  void queue.push(Object.assign(() => {}, { deferred }));

/** Emits the deferred events, once per listener. Events that listeners defer in turn are emitted, too. */
async function emitDeferred(queue: AfterCommit[], session: Session): Promise<void> {
  for (let all = take(queue); all.length > 0; all = take(queue)) {
    const byListener = new Map<object, DeferredEvent[]>();
    for (const one of all) {
      const own = byListener.get(one.listener);
      if (own) own.push(one);
      else byListener.set(one.listener, [one]);
    }
    for (const own of byListener.values())
      await own.at(-1)?.deliver(
        own.map(({ payload }) => payload),
        session,
        queue,
      );
  }
}

/** Removes the deferred events from the queue, and returns them. */
function take(queue: AfterCommit[]): readonly DeferredEvent[] {
  const taken = queue.flatMap(({ deferred }) => deferred ?? []);
  if (taken.length > 0) queue.splice(0, queue.length, ...queue.filter((one) => !one.deferred));
  return taken;
}
