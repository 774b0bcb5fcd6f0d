import { basePath, hash53, type SiteInfo } from "@waymark/core";
import { beaconPath } from "../collect/beacon.ts";
import { definePageHandler } from "../collect/builder.ts";
import { rulesOf } from "../collect/rules.ts";
import type { SitekitOptions } from "../options.ts";

/**
 * The browser script: it observes performance entries, and sends them once when the page is left. It stores nothing and
 * reads nothing of the page.
 */
const script = `(() => {
  const at = document.currentScript && document.currentScript.dataset.to;
  if (!at || !navigator.sendBeacon || !window.PerformanceObserver) return;
  const path = location.pathname;
  let lcp, inp, isSent = false, cls = 0, hasShifts = false;
  const watch = (type, each, more) => {
    try {
      if (!PerformanceObserver.supportedEntryTypes.includes(type)) return false;
      new PerformanceObserver((list) => list.getEntries().forEach(each)).observe({ type, buffered: true, ...more });
      return true;
    } catch { return false; }
  };
  watch("largest-contentful-paint", (one) => { lcp = one.startTime; });
  let sum = 0, first = 0, last = 0;
  hasShifts = watch("layout-shift", (one) => {
    if (one.hadRecentInput) return;
    const now = one.startTime;
    if (sum && now - last < 1000 && now - first < 5000) sum += one.value;
    else { sum = one.value; first = now; }
    last = now;
    cls = Math.max(cls, sum);
  });
  watch("event", (one) => {
    if (one.interactionId) inp = Math.max(inp || 0, one.duration);
  }, { durationThreshold: 16 });
  const send = () => {
    if (isSent) return;
    isSent = true;
    const all = { type: "vitals", path };
    if (lcp !== undefined) all.lcp = Math.round(lcp);
    if (hasShifts) all.cls = Math.round(cls * 1000) / 1000;
    if (inp !== undefined) all.inp = Math.round(inp);
    if (Object.keys(all).length > 2) navigator.sendBeacon(at, JSON.stringify(all));
  };
  addEventListener("visibilitychange", () => { if (document.visibilityState === "hidden") send(); });
  addEventListener("pagehide", send);
})();
`;
const version = hash53(script);

/** The path of the script on the site's host. */
const scriptPath = (site: Pick<SiteInfo, "url">, { path }: Pick<SitekitOptions, "path">): string =>
  `${basePath(site)}${path}/vitals.js`;

/** The URLs for the script tag in the head of a page, relative to the site's host, for `escapeHtml`. */
export const vitalsTag = (
  site: Pick<SiteInfo, "url">,
  options: Pick<SitekitOptions, "path">,
): { readonly src: string; readonly to: string } => ({
  src: `${scriptPath(site, options)}?v=${version}`,
  to: beaconPath(site, options),
});

/** Serves the measuring script, if enabled. */
export const vitalsFile = definePageHandler(
  "page measures",
  ({ request, path, site, options, settings }) => {
    if (path !== scriptPath(site, options) || !rulesOf(settings).vitals) return undefined;
    if (request.method !== "GET" && request.method !== "HEAD") return undefined;
    const isNamed = new URL(request.url).searchParams.get("v") === version;
    const headers = {
      ETag: `"${version}"`,
      "Cache-Control": isNamed ? "public, max-age=31536000, immutable" : "public, max-age=3600",
      "Content-Type": "text/javascript; charset=UTF-8",
      "X-Content-Type-Options": "nosniff",
    };
    if (request.headers.get("if-none-match")?.includes(headers.ETag) === true)
      return new Response(null, { status: 304, headers });
    return new Response(request.method === "HEAD" ? null : script, { headers });
  },
);
