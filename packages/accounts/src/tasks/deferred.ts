import type { Emit, Event } from "@waymark/core";

/** Events of a task's transaction: kept until it is committed, then told. */
export interface Deferred {
  readonly emit: Emit;
  readonly tell: () => Promise<void>;
}
/** Listeners of a task run after its transaction: inside, they would wait for it while it waits for them. */
export function deferred(emit: Emit): Deferred {
  const kept: (() => Promise<void>)[] = [];
  return {
    emit: async <T>(event: Event<T>, payload: T) =>
      void kept.push(() => emit(event, payload as never)),
    tell: async () => {
      for (const tell of kept.splice(0)) await tell();
    },
  };
}
