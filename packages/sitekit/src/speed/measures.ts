/** What is measured of pages, and how much of its unit the first step of the scale is. */
export const measures = {
  /** Milliseconds until the server had the answer. */
  ttfb: 1,
  /** Bytes of the page. */
  bytes: 256,
  /** Milliseconds until the largest part of a page was seen. */
  lcp: 1,
  /** How far parts of a page moved by themselves. */
  cls: 0.001,
  /** Milliseconds until a page showed that it was touched. */
  inp: 1,
} as const;
/** The name of something that is measured. */
export type Measure = keyof typeof measures;
/** One value of one page. */
export interface Measured {
  readonly measure: Measure;
  readonly value: number;
}
/** Whether it is the name of something that is measured. */
export const isMeasure = (name: string): name is Measure => Object.hasOwn(measures, name);
