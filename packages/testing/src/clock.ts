import type { Clock } from "@waymark/core";

/** A clock that only a test moves. */
export interface TestClock extends Clock {
  set(at: Date | string): void;
  /** Moves it forward by some milliseconds. */
  advance(milliseconds: number): void;
}
/** Creates a clock that is set to `start`, by default noon of 15 January 2026 in UTC. */
export function testClock(start: Date | string = "2026-01-15T12:00:00Z"): TestClock {
  let now = new Date(start).getTime();
  return {
    now: () => new Date(now),
    set: (at) => void (now = new Date(at).getTime()),
    advance: (milliseconds) => void (now += milliseconds),
  };
}
