/** Observes performance entries of a type, also earlier ones. Returns whether the browser supports the type. */
function observe<E extends PerformanceEntry>(
  type: string,
  onEntry: (entry: E) => void,
  options: PerformanceObserverInit & { readonly durationThreshold?: number } = {},
): boolean {
  try {
    if (!PerformanceObserver.supportedEntryTypes.includes(type)) return false;
    const observer = new PerformanceObserver((list) => (list.getEntries() as E[]).forEach(onEntry));
    observer.observe({ type, buffered: true, ...options });
    return true;
  } catch {
    return false;
  }
}

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
function observeLayoutShift(): (() => number) | undefined {
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

/** The measurements of a page, as the site receives them. */
interface Measurements {
  readonly type: "vitals";
  readonly path: string;
  /** Largest contentful paint, in milliseconds. */
  lcp?: number;
  /** Cumulative layout shift. */
  cls?: number;
  /** Interaction to next paint, in milliseconds. */
  inp?: number;
}

/**
 * Observes performance entries, and sends the measurements once when the page is left. It stores nothing, and reads
 * nothing of the page.
 */
function start(url: string): void {
  const { pathname } = location;
  let paint: number | undefined;
  let interaction: number | undefined;
  let isReported = false;
  observe("largest-contentful-paint", ({ startTime }) => {
    paint = startTime;
  });
  const layoutShift = observeLayoutShift();
  observe<PerformanceEventTiming>(
    "event",
    ({ interactionId, duration }) => {
      if (interactionId) interaction = Math.max(interaction ?? 0, duration);
    },
    { durationThreshold: 16 },
  );
  const send = (): void => {
    if (isReported) return;
    isReported = true;
    const measurements: Measurements = { type: "vitals", path: pathname };
    const shift = layoutShift?.();
    if (paint !== undefined) measurements.lcp = Math.round(paint);
    if (shift !== undefined) measurements.cls = Math.round(shift * 1000) / 1000;
    if (interaction !== undefined) measurements.inp = Math.round(interaction);
    if (Object.keys(measurements).length > 2)
      navigator.sendBeacon(url, JSON.stringify(measurements));
  };
  addEventListener("visibilitychange", () => {
    if (document.visibilityState === "hidden") send();
  });
  addEventListener("pagehide", send);
}

const url = document.currentScript?.dataset["to"];
if (url && "sendBeacon" in navigator && "PerformanceObserver" in window) start(url);
