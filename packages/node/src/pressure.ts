/** Detects overload of this process. */
export interface Pressure {
  /** True while the event loop has been late twice in a row. */
  readonly late: boolean;
  stop(): void;
}

const interval = 100;

/**
 * Measures how late the event loop runs its timers. One late tick is a long task that is already over; two in a row
 * mean overload.
 * @param maxDelay - Milliseconds of lateness that count.
 */
export function watchPressure(maxDelay: number): Pressure {
  let late = false;
  let strikes = 0;
  let expected = performance.now() + interval;
  const timer = setInterval(() => {
    const now = performance.now();
    strikes = now - expected > maxDelay ? strikes + 1 : 0;
    late = strikes >= 2;
    expected = now + interval;
  }, interval);
  timer.unref();
  return {
    get late() {
      return late;
    },
    stop: () => clearInterval(timer),
  };
}
