import { allowsConsent, consent } from "@waymark/consent";
import { expect, test } from "vitest";
import { flushCounts } from "../collect/queue.ts";
import { home, startSite } from "./site.ts";

const headers = {
  "user-agent": "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0",
  "accept-language": "en",
};

test("with the consent module, visitors without consent are only counted in page totals", async () => {
  await using site = await startSite({
    options: { enabled: true, mayCount: allowsConsent },
    modules: [consent()],
  });
  const report = async () => {
    await flushCounts(site.site.info);
    site.clock.advance(120_000);
    const [{ data }] = await site.read("modules/analytics/data/report", {
      startDate: "2026-01-15",
      endDate: "2026-01-15",
      metrics: "pageviews,users,sessions",
    });
    return data.totals[0].values;
  };
  await site.open("/fog/", { headers });
  expect(await report()).toEqual(["1", "0", "0"]);
  const { version } = (await site.get("/consent/v2/policy")).body;
  const chosen = await site.site.fetch(
    new Request(`${home}/api/consent/v2/choices`, {
      method: "POST",
      body: JSON.stringify({ id: "0".repeat(32), version, categories: ["analytics"] }),
      headers: { "content-type": "application/json" },
    }),
  );
  const cookie = chosen.headers
    .getSetCookie()
    .map((one) => one.split(";")[0])
    .join("; ");
  await site.open("/fog/", { headers: { ...headers, cookie } });
  expect(await report()).toEqual(["2", "1", "1"]);
});

test("snippets of known services wait for consent", async () => {
  await using site = await startSite({ modules: [consent()] });
  const html = '<script async src="https://www.googletagmanager.com/gtag/js?id=G-1"></script>';
  const snippets = [{ name: "Counter", place: "head", html }];
  await site.write("modules/tags/data/settings", { data: { snippets } });
  await site.setActive("tags");
  expect((await site.open("/")).text).toContain(
    '<script type="text/plain" data-consent="analytics"',
  );
});
