import { expect, test } from "vitest";
import { address, base, startSite } from "./site.ts";

const json = (body: unknown, init?: ResponseInit) => () => Response.json(body, init);

test("a test returns label, status, badge, texts and its name", async () => {
  await using site = await startSite();
  expect(await site.test("https-status")).toEqual({
    label: "Your website does not use HTTPS",
    status: "recommended",
    badge: { label: "Security", color: "blue" },
    description: expect.stringMatching(/^<p>.+<\/p>$/),
    actions: expect.stringMatching(/^<p>.+<\/p>$/),
    test: "https_status",
  });
});

test("results are in the language of the caller", async () => {
  await using site = await startSite({ languages: ["de"] });
  const { label, description } = await site.test("https-status", { cookie: "waymark_language=de" });
  expect(label).toBe("Ihre Website verwendet kein HTTPS");
  expect(description).toMatch(/^<p>HTTPS schützt/);
});

test("an address over TLS is good", async () => {
  await using site = await startSite({ url: "https://site.test" });
  expect(await site.test("https-status")).toMatchObject({ status: "good", actions: "" });
});

test("background work is critical until a worker runs, and again after it has stopped", async () => {
  await using site = await startSite();
  expect(await site.test("background-updates")).toMatchObject({
    status: "critical",
    label: "Background updates are not working as expected",
  });
  const stop = site.site.work();
  await expect.poll(async () => (await site.test("background-updates")).status).toBe("good");
  await stop();
  site.clock.advance(16 * 60_000);
  expect(await site.test("background-updates")).toMatchObject({ status: "critical" });
});

test("a request to the site's own URL is good if the site itself responds", async () => {
  await using site = await startSite();
  site.outbound.answer(address, json({ namespace: "core-site-health/v1" }));
  expect(await site.test("loopback-requests")).toMatchObject({ status: "good", actions: "" });
  expect(site.outbound.calls.map(({ url }) => url)).toEqual([`${address}/api${base}`]);
});

test("another site at the URL, an error, and a missing response are reported", async () => {
  for (const answer of [json({ namespace: "other/v1" }), json({}, { status: 503 }), json(null)]) {
    await using site = await startSite();
    site.outbound.answer(address, answer);
    expect(await site.test("loopback-requests")).toMatchObject({ status: "recommended" });
  }
  await using alone = await startSite();
  expect(await alone.test("loopback-requests")).toMatchObject({
    status: "recommended",
    label: "Your site could not complete a loopback request",
  });
});

test("a URL that the outbound client rejects is reported with a recommendation", async () => {
  await using site = await startSite();
  site.outbound.answer(address, () => {
    throw Object.assign(new Error("The host is not a public one: 10.1.2.3"), { reason: "address" });
  });
  const { actions, description } = await site.test("loopback-requests");
  expect(actions).toContain("safeFetch");
  expect(actions + description).not.toContain("10.1.2.3");
});

test("the reason of a failed request to the site's own URL is shown, and its cause is logged", async () => {
  await using site = await startSite({ languages: ["de"] });
  const cause = new Error("connect ECONNREFUSED 10.1.2.3:443");
  site.outbound.answer(address, () => {
    throw Object.assign(new Error("site.test did not accept the connection.", { cause }), {
      name: "OutboundError",
      reason: "connect",
    });
  });
  const { description } = await site.test("loopback-requests");
  expect(description).toContain("The error is: site.test did not accept the connection.");
  expect(description).not.toContain("10.1.2.3");
  const [line] = site.log.lines.filter(({ level }) => level === "warn");
  expect(line?.fields.error).toMatchObject({ reason: "failed", cause: { cause } });
  const german = await site.test("loopback-requests", { cookie: "waymark_language=de" });
  expect(german.description).toContain("Der Fehler lautet: site.test");
});

test("a response of the update server below 500 is good, and no response is recommended", async () => {
  await using site = await startSite({ options: { updateServer: "https://packages.example/x" } });
  const updates = () => site.test("dotorg-communication");
  expect(await updates()).toMatchObject({ status: "recommended", test: "dotorg_communication" });
  site.outbound.answer("https://packages.example/", json({}, { status: 404 }));
  expect(await updates()).toMatchObject({ status: "good" });
  await using down = await startSite();
  down.outbound.answer("https://registry.npmjs.org/", json({}, { status: 502 }));
  expect(await down.test("dotorg-communication")).toMatchObject({ status: "recommended" });
});

test("an Authorization header in the request itself is good, and nothing else is requested", async () => {
  await using site = await startSite();
  const login = { authorization: `Bearer ${"x".repeat(20)}` };
  expect(await site.test("authorization-header", login)).toMatchObject({ status: "good" });
  expect(site.outbound.calls).toEqual([]);
});

test("the Authorization header is checked with a request to the site itself that must be rejected", async () => {
  for (const [status, expected] of [
    [401, "good"],
    [429, "good"],
    [200, "recommended"],
    [502, "recommended"],
  ] as const) {
    await using site = await startSite();
    site.outbound.answer(address, json({}, { status }));
    expect([status, (await site.test("authorization-header")).status]).toEqual([status, expected]);
    const [call] = site.outbound.calls;
    expect(new Headers(call?.init.headers).get("authorization")).toBe(`Basic ${btoa("user:pwd")}`);
  }
  await using alone = await startSite();
  expect(await alone.test("authorization-header")).toMatchObject({ status: "recommended" });
});

test("the site itself rejects the header, so the test is reliable", async () => {
  await using site = await startSite();
  const headers = { authorization: `Basic ${btoa("user:pwd")}` };
  expect([401, 403, 429]).toContain((await site.get(base, {}, headers)).status);
  expect((await site.get(base)).status).toBe(200);
});

test.each([
  [{ age: "12" }, "good", "Page cache is detected and the server response time is good"],
  [{ "cache-control": "public, max-age=60" }, "good", undefined],
  [{ "cache-status": "edge; hit" }, "good", undefined],
  [{ "cache-control": "private, max-age=60" }, "recommended", undefined],
  [{}, "recommended", "Page cache is not detected but the server response time is OK"],
])("a front page with the headers %o is %s", async (headers, status, label) => {
  await using site = await startSite();
  site.outbound.answer(`${address}/`, () => new Response("page", { headers }));
  expect(await site.test("page-cache")).toMatchObject({ status, ...(label && { label }) });
  expect(site.outbound.calls).toHaveLength(3);
});

test("a slow front page is critical", async () => {
  await using site = await startSite({ options: { slowAfter: 1 } });
  const busy = () => {
    const end = performance.now() + 5;
    while (performance.now() < end);
    return new Response("page");
  };
  site.outbound.answer(`${address}/`, busy);
  expect(await site.test("page-cache")).toMatchObject({
    status: "critical",
    label: "Page cache is not detected and the server response time is slow",
  });
});

test("an unreadable front page produces no result about caches", async () => {
  await using site = await startSite();
  site.outbound.answer(`${address}/`, () => new Response("", { status: 404 }));
  expect(await site.test("page-cache")).toMatchObject({
    status: "recommended",
    label: "Unable to detect the presence of page cache",
  });
});
