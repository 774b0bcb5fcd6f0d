/** A text that can be generated in any length. */
export interface GrowingInput {
  /** For reports. */
  readonly description: string;
  /** Generates about `length` characters. */
  readonly ofLength: (length: number) => string;
}

export type Work = (text: string) => unknown;

export interface Limits {
  /** Inputs are no longer than this number of characters; functions that are still faster than `target` pass. */
  readonly maxLength: number;
  /** CPU milliseconds; shorter times are too inaccurate to compare. */
  readonly target: number;
}

/** For linear functions, doubling the input doubles the time. An average ratio above this one is superlinear. */
const superlinearRatio = 3;
/** The number of doublings that are measured, because garbage collection can distort one or two of them. */
const doublings = 4;
/** The number of consecutive measurements that must find a function superlinear. */
const measurements = 3;
/** Functions with ratios up to this one are linear. */
const linearRatio = 2.5;
/** CPU milliseconds of one call. No longer input is tried after a slower one. */
const maxTime = 500;
const initialLength = 256;

/** The CPU time of one call in milliseconds. Stack overflows are rethrown; other errors are results. */
async function cpuTime(work: Work, text: string): Promise<number> {
  const before = process.cpuUsage();
  try {
    await work(text);
  } catch (error) {
    if (error instanceof RangeError && error.message.includes("call stack")) throw error;
  }
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

/** The shortest CPU time of several calls. */
async function minCpuTime(work: Work, text: string, calls: number): Promise<number> {
  let time = Infinity;
  for (let i = 0; i < calls; i++) time = Math.min(time, await cpuTime(work, text));
  return time;
}

/**
 * Measures how the time of a function grows with the length of its input. Returns undefined if it is linear, else the
 * measured times. To be independent of other work on the machine, it compares CPU times, each the minimum of several calls,
 * and requires several measurements with the same result.
 */
export async function superlinear(
  work: Work,
  input: GrowingInput,
  limits: Limits,
): Promise<string | undefined> {
  let found: string | undefined;
  for (let i = 0; i < measurements; i++) {
    found = await measure(work, input, limits);
    if (found === undefined) return undefined;
  }
  return found;
}

async function measure(
  work: Work,
  { ofLength }: GrowingInput,
  { maxLength, target }: Limits,
): Promise<string | undefined> {
  let length = initialLength;
  try {
    // The first calls are slower because the function is not compiled yet.
    while (
      (await cpuTime(work, ofLength(length))) < target ||
      (await minCpuTime(work, ofLength(length), 2)) < target
    ) {
      if (length >= maxLength) return undefined;
      length *= 2;
    }
    const times = [await minCpuTime(work, ofLength(length), 3)];
    const report = [`${length} characters ${(times[0] ?? 0).toFixed(1)} ms`];
    for (;;) {
      length *= 2;
      const text = ofLength(length);
      const linear = (times[0] ?? 0) * linearRatio ** times.length;
      let time = await cpuTime(work, text);
      if (time > linear && time < maxTime) time = Math.min(time, await minCpuTime(work, text, 2));
      if (time <= linear) return undefined;
      times.push(time);
      report.push(`${length} ${time.toFixed(1)} ms`);
      if (times.length <= doublings && time < maxTime) continue;
      return isSuperlinear(times) && isSuperlinear(times.slice(-3)) ? report.join(", ") : undefined;
    }
  } catch (error) {
    return `${length} characters: ${String(error)}`;
  }
}

/** Whether the times grow by more than the superlinear ratio on average. */
const isSuperlinear = (times: readonly number[]): boolean =>
  (times.at(-1) ?? 0) > (times[0] ?? 0) * superlinearRatio ** (times.length - 1);
