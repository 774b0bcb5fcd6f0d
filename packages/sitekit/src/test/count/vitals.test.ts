import { expect, test } from "vitest";
import { speedDatapoints } from "../../speed/datapoints.ts";
import { vitalsTag } from "../../speed/pages/vitals.ts";
import { home, phone, startSite, type CountSite } from "./site.ts";

type Entry = Readonly<Record<string, number | boolean>>;

const script = async (site: CountSite): Promise<string> => {
  const { src } = vitalsTag(site.site.info, { path: "/sitekit" });
  return (await site.site.fetch(new Request(home + src))).text();
};

/** The parts of a browser that the script uses, with measurements. */
function browse(source: string, measured: Readonly<Record<string, readonly Entry[]>>) {
  const listeners: [string, () => void][] = [];
  const sent: [string, string][] = [];
  const asked: object[] = [];
  class PerformanceObserver {
    static supportedEntryTypes = ["largest-contentful-paint", "layout-shift", "event"].filter(
      (type) => type in measured,
    );
    readonly #tell: (list: object) => void;
    constructor(tell: (list: object) => void) {
      this.#tell = tell;
    }
    observe(options: { readonly type: string }) {
      asked.push(options);
      this.#tell({ getEntries: () => measured[options.type] ?? [] });
    }
  }
  const document = {
    currentScript: { dataset: { to: "/sitekit/count" } },
    visibilityState: "visible",
  };
  const window = {
    document,
    navigator: { sendBeacon: (...one: [string, string]) => sent.push(one) },
    PerformanceObserver,
    location: { pathname: "/a" },
    addEventListener: (name: string, listener: () => void) => listeners.push([name, listener]),
  };
  const names = [...Object.keys(window), "window"];
  new Function(...names, source)(...Object.values(window), window);
  const fire = (name: string) => listeners.forEach(([own, listener]) => own === name && listener());
  return { document, fire, sent, asked };
}

test("the script sends once, when the page is left, and reads nothing of the page", async () => {
  await using site = await startSite();
  await site.set({ vitals: true });
  const source = await script(site);
  expect(source).not.toMatch(/cookie|localStorage|innerHTML|eval|<\/?script/i);
  const { document, fire, sent } = browse(source, {
    "largest-contentful-paint": [{ startTime: 800 }, { startTime: 1_234.5 }],
    "layout-shift": [
      { value: 0.1, startTime: 100, hadRecentInput: false },
      { value: 0.05, startTime: 600, hadRecentInput: false },
      { value: 5, startTime: 700, hadRecentInput: true },
      { value: 0.12, startTime: 9_000, hadRecentInput: false },
    ],
    event: [
      { duration: 40, interactionId: 1 },
      { duration: 900, interactionId: 0 },
      { duration: 120, interactionId: 2 },
    ],
  });
  fire("visibilitychange");
  expect(sent).toEqual([]);
  document.visibilityState = "hidden";
  fire("visibilitychange");
  fire("pagehide");
  expect(sent).toHaveLength(1);
  const [[to, body] = ["", ""]] = sent;
  expect(to).toBe("/sitekit/count");
  expect(JSON.parse(body)).toEqual({ type: "vitals", path: "/a", lcp: 1_235, cls: 0.15, inp: 120 });
  await site.open("/a", { headers: phone });
  expect((await site.tell(body, { headers: phone })).status).toBe(204);
  const today = { startDate: "2026-01-15", endDate: "2026-01-15" };
  const { field } = await site.ask(speedDatapoints, "pagespeed", { url: "/a", ...today });
  expect([field.lcp.sampleSize, field.cls.sampleSize, field.inp.sampleSize]).toEqual([1, 1, 1]);
});

test("browsers that measure less send less, and those that measure nothing send nothing", async () => {
  await using site = await startSite();
  await site.set({ vitals: true });
  const source = await script(site);
  const some = browse(source, { "largest-contentful-paint": [{ startTime: 5 }] });
  some.fire("pagehide");
  expect(JSON.parse(some.sent[0]?.[1] ?? "")).toEqual({ type: "vitals", path: "/a", lcp: 5 });
  const none = browse(source, {});
  none.fire("pagehide");
  expect(none.sent).toEqual([]);
});
