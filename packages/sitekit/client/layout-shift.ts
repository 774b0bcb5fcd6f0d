import { observe } from "./observe.ts";

/** An entry of the Layout Instability API, which only some browsers have. */
interface LayoutShift extends PerformanceEntry {
  readonly value: number;
  readonly hadRecentInput: boolean;
}

/** Shifts closer to each other than this are in one session window, in milliseconds. */
const maximumGap = 1_000;
/** The maximum length of a session window, in milliseconds. */
const maximumLength = 5_000;

/** Measures the largest session window of layout shifts; undefined if the browser does not report them. */
export function observeLayoutShift(): (() => number) | undefined {
  let largest = 0;
  let sum = 0;
  let first = 0;
  let last = 0;
  const isSupported = observe<LayoutShift>("layout-shift", (entry) => {
    const { startTime, value, hadRecentInput } = entry;
    if (hadRecentInput) return;
    if (sum && startTime - last < maximumGap && startTime - first < maximumLength) sum += value;
    else {
      sum = value;
      first = startTime;
    }
    last = startTime;
    largest = Math.max(largest, sum);
  });
  return isSupported ? () => largest : undefined;
}
