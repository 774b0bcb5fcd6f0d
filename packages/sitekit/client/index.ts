import { observeLayoutShift } from "./layout-shift.ts";
import { observe } from "./observe.ts";

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
  let isSent = false;
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
    if (isSent) return;
    isSent = true;
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
