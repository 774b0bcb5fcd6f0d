import type { Emit, Event } from "@waymark/core";
import type { AccountDb } from "../tables.ts";

/**
 * Runs a task in a transaction and emits its events after the commit: inside the transaction, listeners would wait for
 * it while it waits for them.
 */
export async function runAndEmit<R>(
  { db, emit }: { readonly db: AccountDb; readonly emit: Emit },
  work: (db: AccountDb, emit: Emit) => Promise<R>,
): Promise<R> {
  const kept: (() => Promise<void>)[] = [];
  const keep: Emit = async <T>(event: Event<T>, payload: T) =>
    void kept.push(() => emit(event, payload as never));
  const done = await db.transaction((inner) => {
    // Storage may try again from the start.
    kept.length = 0;
    return work(inner, keep);
  });
  for (const tell of kept) await tell();
  return done;
}
