import { expect, test } from "vitest";
import { script as consentMode } from "../banner/consent-mode.generated.ts";
import { elementsOf } from "./elements.ts";
import { address, base, startSite, type ConsentSite } from "./site.ts";

const page = `<!doctype html><html><head><meta charset="utf-8">
<script src="https://www.googletagmanager.com/gtag/js?id=G-1" async></script><script>gtag("config", "G-1")</script>
<script src="https://connect.facebook.net/en_US/fbevents.js"></script></head><body></body></html>`;

/** The entries of the data layer of Google tags after the script of a page has run, in a browser with these cookies. */
async function layerOf(site: ConsentSite, cookie = "", gpc = false) {
  const { html } = await site.open("/");
  const tag = elementsOf(html).find(({ attributes }) => attributes["data-signals"] !== undefined);
  const dataset = Object.fromEntries(
    Object.entries(tag?.attributes ?? {})
      .filter(([name]) => name.startsWith("data-"))
      .map(([name, value]) => [
        name.slice(5).replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase()),
        value,
      ]),
  );
  const listeners: ((event: object) => void)[] = [];
  const window: { dataLayer?: IArguments[] } = {};
  const document = {
    currentScript: { dataset },
    cookie,
    addEventListener: (name: string, listener: (event: object) => void) =>
      void (name === "consent-update" && listeners.push(listener)),
  };
  new Function("window", "document", "navigator", consentMode)(window, document, {
    globalPrivacyControl: gpc,
  });
  return {
    calls: () => (window.dataLayer ?? []).map((one) => [...one]),
    choose: (categories: readonly string[]) =>
      listeners.forEach((listener) => listener({ detail: { categories } })),
  };
}
const state = (granted: readonly string[]) =>
  Object.fromEntries(
    [
      "ad_storage",
      "ad_user_data",
      "ad_personalization",
      "analytics_storage",
      "functionality_storage",
      "personalization_storage",
      "security_storage",
    ].map((name) => [name, granted.includes(name) ? "granted" : "denied"]),
  );

test("consent mode is off until an administrator switches it on", async () => {
  await using site = await startSite({ pages: { "/": [page] } });
  expect((await site.open("/")).html).not.toContain("consent-mode");
});

test("its script is first and denies all signals that are not necessary", async () => {
  await using site = await startSite({ pages: { "/": [page] } });
  await site.admin.edit(`${base}/settings`, { google_consent: "basic" });
  const { html } = await site.open("/");
  const scripts = elementsOf(html).filter(({ name }) => name === "script");
  expect(scripts[0]?.attributes["src"]).toMatch(/^\/consent\/consent-mode\.js\?v=/);
  expect(scripts[0]?.attributes["defer"] ?? scripts[0]?.attributes["async"]).toBeUndefined();
  const file = await site.open(scripts[0]?.attributes["src"] ?? "");
  expect([file.status, file.html]).toEqual([200, consentMode]);
  const { calls } = await layerOf(site);
  expect(calls()).toEqual([
    ["consent", "default", { ...state(["security_storage"]), wait_for_update: 500 }],
    ["set", "ads_data_redaction", true],
  ]);
});

test("an earlier choice and every new one update the signals by their categories", async () => {
  await using site = await startSite({ pages: { "/": [page] } });
  await site.admin.edit(`${base}/settings`, {
    google_consent: "basic",
    google_wait: 900,
    google_signals: { functionality_storage: "necessary" },
  });
  const at = Math.floor(Date.now() / 1_000);
  const value = `${"0".repeat(32)}.${await site.version()}.${at}.necessary-analytics-advertisement.1`;
  const { calls, choose } = await layerOf(site, `consent=${value}`);
  const always = ["functionality_storage", "security_storage"];
  const ads = ["ad_storage", "ad_user_data", "ad_personalization"];
  expect(calls()[0]).toEqual(["consent", "default", { ...state(always), wait_for_update: 900 }]);
  expect(calls()[2]).toEqual([
    "consent",
    "update",
    state([...always, ...ads, "analytics_storage"]),
  ]);
  choose(["necessary"]);
  expect(calls()[3]).toEqual(["consent", "update", state(always)]);

  const signalled = await layerOf(site, `consent=${value}`, true);
  expect(signalled.calls()[2]).toEqual([
    "consent",
    "update",
    state([...always, "analytics_storage"]),
  ]);
});

test("in basic mode Google's tags wait for a choice; in advanced mode they do not, and others do", async () => {
  await using site = await startSite({ pages: { "/": [page] } });
  const waiting = async (mode: string) => {
    await site.admin.edit(`${base}/settings`, { google_consent: mode });
    const { html } = await site.open("/");
    return [...html.matchAll(/type="text\/plain" data-consent="(\w+)"/g)].map(([, name]) => name);
  };
  expect(await waiting("basic")).toEqual(["analytics", "analytics", "advertisement"]);
  expect(await waiting("advanced")).toEqual(["advertisement"]);
});

test("its script has the nonce of the page's policy, or is allowed by its URL", async () => {
  const policy = "script-src 'nonce-abc'; style-src 'self'";
  const own = "default-src 'self'; script-src 'sha256-x'";
  await using site = await startSite({
    pages: {
      "/": [page, { "content-security-policy": policy }],
      "/b": [page, { "content-security-policy": own }],
    },
  });
  await site.admin.edit(`${base}/settings`, { google_consent: "basic" });
  expect((await site.open("/")).html).toMatch(
    /<script src="[^"]*consent-mode\.js[^"]*" nonce="abc" /,
  );
  expect((await site.open("/b")).headers.get("content-security-policy")).toContain(
    `${address}/consent/consent-mode.js`,
  );
});

test.each([
  { google_consent: "on" },
  { google_wait: -1 },
  { google_signals: { ad_storage: "money" } },
  { google_signals: { other: "analytics" } },
])("the settings %j are rejected", async (input) => {
  await using site = await startSite();
  expect((await site.admin.edit(`${base}/settings`, input)).status).toBe(400);
});
