/** The measured values, with the unit of the first step of the histogram. */
export const measures = {
  /** Milliseconds until the server's response. */
  ttfb: 1,
  /** Bytes of the page. */
  bytes: 256,
  /** Largest contentful paint, in milliseconds. */
  lcp: 1,
  /** Cumulative layout shift. */
  cls: 0.001,
  /** Interaction to next paint, in milliseconds. */
  inp: 1,
} as const;
/** The name of a measured value. */
export type Measure = keyof typeof measures;
/** A measured value of a page. */
export interface Measured {
  readonly measure: Measure;
  readonly value: number;
}
/** Whether a text is the name of a measured value. */
export const isMeasure = (name: string): name is Measure => Object.hasOwn(measures, name);

/** The columns of a histogram, smallest first: `s0` is below the first step. */
export const steps = [
  ...(["s0", "s1", "s2", "s3", "s4", "s5", "s6", "s7"] as const),
  ...(["s8", "s9", "s10", "s11", "s12", "s13", "s14", "s15"] as const),
  ...(["s16", "s17", "s18", "s19", "s20", "s21", "s22", "s23"] as const),
  ...(["s24", "s25", "s26", "s27", "s28", "s29", "s30", "s31"] as const),
] as const;
/** The name of a step. */
export type StepName = (typeof steps)[number];
/** The number of values per step; omitted steps have none. */
type Steps = Readonly<Partial<Record<StepName, number>>>;

/** The ratio between steps: two of them double the value. */
const ratio = Math.SQRT2;

/** The step of a value. Units are chosen so that 1 is small and 46,000 is very large. */
export function toStep(value: number): StepName {
  const place = value < 1 ? 0 : 1 + Math.floor(Math.log(value) / Math.log(ratio) + 1e-9);
  return steps[Math.min(place, steps.length - 1)] ?? "s0";
}

/** The number of values. */
export const countOf = (held: Steps): number =>
  steps.reduce((sum, name) => sum + (held[name] ?? 0), 0);

/**
 * The percentile for a share from 0 to 1: exact to within one step, interpolated linearly. Undefined without values.
 */
export function percentile(held: Steps, share: number): number | undefined {
  const total = countOf(held);
  if (total === 0) return undefined;
  const threshold = share * total;
  let before = 0;
  for (const [place, name] of steps.entries()) {
    const n = held[name] ?? 0;
    if (n > 0 && before + n >= threshold) {
      const low = place === 0 ? 0 : ratio ** (place - 1);
      return low + (ratio ** place - low) * ((threshold - before) / n);
    }
    before += n;
  }
  return ratio ** (steps.length - 1);
}
