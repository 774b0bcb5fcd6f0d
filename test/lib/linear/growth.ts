/** A text that can be made as long as needed, and how it is shown. */
export interface Shape {
  readonly shown: string;
  /** About so many characters of it. */
  readonly of: (length: number) => string;
}

export type Work = (text: string) => unknown;

export interface Limits {
  /** Where a text of this many characters takes less than `target`, its growth does not matter. */
  readonly longest: number;
  /** CPU milliseconds from which on times are compared. */
  readonly target: number;
}

/** Doubling a text may double the time; three times as much, again and again, is not linear. */
const tripled = 3;
/** So many doublings are looked at before a function is called superlinear: a collection of garbage may fall into one or two. */
const doublings = 4;
/** So many measurements in a row have to find a function superlinear. */
const measurements = 3;
/** Up to this ratio a function is linear without a further look. */
const plain = 2.5;
/** CPU milliseconds of one call beyond which no longer text is tried. */
const slow = 500;
const shortest = 256;

/** CPU time of one call in milliseconds. Errors are answers, except for an overflow of the stack. */
async function once(work: Work, text: string): Promise<number> {
  const before = process.cpuUsage();
  try {
    await work(text);
  } catch (error) {
    if (error instanceof RangeError && error.message.includes("call stack")) throw error;
  }
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

async function least(work: Work, text: string, calls: number): Promise<number> {
  let time = Infinity;
  for (let i = 0; i < calls; i++) time = Math.min(time, await once(work, text));
  return time;
}

/**
 * How the time of a function grows with the length of a text: undefined where it is linear, else what was measured.
 * Only CPU times are compared, each the least of several calls, and a function is called superlinear only where each of
 * several measurements says so, so that other work on the machine does not matter.
 */
export async function superlinear(
  work: Work,
  shape: Shape,
  limits: Limits,
): Promise<string | undefined> {
  let found: string | undefined;
  for (let i = 0; i < measurements; i++) {
    found = await measure(work, shape, limits);
    if (found === undefined) return undefined;
  }
  return found;
}

async function measure(
  work: Work,
  { of }: Shape,
  { longest, target }: Limits,
): Promise<string | undefined> {
  let length = shortest;
  try {
    // The first calls of a function are slow whatever they are given.
    while ((await once(work, of(length))) < target || (await least(work, of(length), 2)) < target) {
      if (length >= longest) return undefined;
      length *= 2;
    }
    const times = [await least(work, of(length), 3)];
    const shown = [`${length} characters ${(times[0] ?? 0).toFixed(1)} ms`];
    for (;;) {
      length *= 2;
      const text = of(length);
      const linear = (times[0] ?? 0) * plain ** times.length;
      let time = await once(work, text);
      if (time > linear && time < slow) time = Math.min(time, await least(work, text, 2));
      if (time <= linear) return undefined;
      times.push(time);
      shown.push(`${length} ${time.toFixed(1)} ms`);
      if (times.length <= doublings && time < slow) continue;
      return isTripled(times) && isTripled(times.slice(-3)) ? shown.join(", ") : undefined;
    }
  } catch (error) {
    return `${length} characters: ${String(error)}`;
  }
}

/** Whether each of these times is, on average, more than three times the one before. */
const isTripled = (times: readonly number[]): boolean =>
  (times.at(-1) ?? 0) > (times[0] ?? 0) * tripled ** (times.length - 1);
