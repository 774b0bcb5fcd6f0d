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
