import { moduleBuilder, defineModule } from "@waymark/core";
import { describe, expect, test } from "vitest";
import { testStorages } from "waymark/testing";
import { consent, allowedCookie } from "../index.ts";
import { rescan } from "../jobs.ts";
import { base, startSite, type Page } from "./site.ts";

const setting = (...cookies: readonly string[]): HeadersInit =>
  cookies.map((cookie): [string, string] => ["set-cookie", cookie]);
const pages: Readonly<Record<string, Page>> = {
  "/": [
    `<html><body><a href="/shop/">Shop</a><a href="https://other.example/">Other</a>
<script async src="https://www.googletagmanager.com/gtag/js?id=G-1"></script></body></html>`,
    setting("_ga=GA1.1; Max-Age=63072000; Path=/", "waymark_session=abc; HttpOnly"),
  ],
  "/shop/": [
    `<html><body><iframe src="https://www.youtube.com/embed/a"></iframe>
<script>localStorage.setItem("seen", 1)</script><img src="https://images.example/a.png"></body></html>`,
    setting("cart=1; Domain=site.test; Secure", "_ga=GA1.1; Max-Age=63072000"),
  ],
};

describe.each(await testStorages())("a scan on %s", (_, storage) => {
  test("requests the site's pages in process, and reports their cookies and content", async () => {
    await using site = await startSite({ storage: storage(), pages });
    const scan = await site.scan();
    expect(scan).toMatchObject({ state: "completed", source: "site", cookies: 3, violations: 2 });
    expect(site.outbound.calls).toEqual([]);

    const all = await site.seen(scan.id);
    const seen = Object.fromEntries(Object.entries(all).filter(([, one]) => !one.expected));
    expect(Object.keys(seen).toSorted()).toEqual(["_ga", "cart", "waymark_session"]);
    expect(seen["_ga"]).toMatchObject({
      domain: "site.test",
      category: "analytics",
      duration: "2 years",
      url: "https://site.test/",
      early: true,
      verdicts: ["set_before_choice", "long_lived"],
    });
    expect(seen["cart"]).toMatchObject({
      category: "others",
      secure: true,
      verdicts: ["set_before_choice", "unknown"],
    });
    expect(seen["waymark_session"]).toMatchObject({ category: "necessary", verdicts: [] });

    const embeds = (await site.admin.get(`${base}/scans/${scan.id}/embeds`)).body;
    expect(
      embeds.map(({ host, kind, category, waits }: any) => [host, kind, category, waits]),
    ).toEqual([
      ["images.example", "img", "others", false],
      ["www.googletagmanager.com", "script", "analytics", true],
      ["www.youtube.com", "iframe", "advertisement", true],
    ]);
    const scanned = (await site.admin.get(`${base}/scans/${scan.id}/pages`)).body;
    expect(scanned).toContainEqual(
      expect.objectContaining({
        url: "https://site.test/shop/",
        status: 200,
        storage: ["localStorage"],
      }),
    );
  });

  test("adds new cookies to the list and keeps edits", async () => {
    await using site = await startSite({ storage: storage(), pages });
    await site.scan();
    const list = async () => (await site.admin.get(`${base}/cookies`)).body;
    const cart = (await list()).find(({ name }: any) => name === "cart");
    expect(cart).toMatchObject({ category: "others", description: "" });
    await site.admin.edit(`${base}/cookies/${cart.id}`, {
      category: "necessary",
      description: "Keeps what you buy.",
    });
    const again = await site.scan();
    const seen = (await list()).filter(({ vendor }: any) => vendor !== "YouTube");
    expect(seen.map(({ name }: any) => name)).toEqual(["_ga", "_ga_*", "cart", "waymark_session"]);
    expect((await site.seen(again.id))["cart"]).toMatchObject({
      category: "necessary",
      description: "Keeps what you buy.",
      change: "changed",
    });
    expect(again).toMatchObject({ violations: 1, added: 0, gone: 0 });
  });

  test("fills in the texts of a listed cookie that are empty, and keeps the others", async () => {
    await using site = await startSite({ storage: storage(), pages });
    const own = { name: "_ga", domain: "site.test", category: "analytics" };
    const texts = { description: "Counts visits.", duration: "", vendor: "" };
    const added = await site.admin.post(`${base}/cookies`, { ...own, ...texts });
    expect(added.status).toBe(201);
    await site.scan();
    const { body } = await site.admin.get(`${base}/cookies`);
    const listed = body.find(({ id }: any) => id === added.body.id);
    expect(listed).toMatchObject({
      description: "Counts visits.",
      vendor: "Google Analytics",
      duration: "2 years",
    });
  });

  test("lists the known cookies of detected services in addition to those found", async () => {
    await using site = await startSite({ storage: storage(), pages });
    const scan = await site.scan();
    const all = Object.values(await site.seen(scan.id));
    const expected = all.filter((one) => one.expected);
    expect([scan.cookies, scan.expected]).toEqual([3, expected.length]);
    expect(expected.map(({ name, domain }) => [name, domain]).toSorted()).toEqual([
      ["PREF", "youtube.com"],
      ["VISITOR_INFO1_LIVE", "youtube.com"],
      ["VISITOR_PRIVACY_METADATA", "youtube.com"],
      ["YSC", "youtube.com"],
      ["_ga_*", "site.test"],
    ]);
    expect(expected.find(({ name }) => name === "_ga_*")).toMatchObject({
      category: "analytics",
      vendor: "Google Analytics",
      duration: "2 years",
      url: "https://site.test/",
      early: false,
      verdicts: [],
    });
    const policy = (await site.open("/consent")).html;
    expect(policy).toContain("<dt>_ga_*</dt>");
    expect(policy).toContain("<dt>YSC</dt>");
  });

  test("reports new and missing cookies, and only the last five scans are stored", async () => {
    await using site = await startSite({ storage: storage(), pages });
    const first = await site.scan();
    site.contents.set("/", ["<p>Nothing</p>", setting("_gid=1; Max-Age=86400")]);
    const second = await site.scan();
    expect(second).toMatchObject({ cookies: 1, added: 1, gone: 3 });
    for (let n = 0; n < 4; n++) await site.scan();
    const scans = (await site.admin.get(`${base}/scans`)).body;
    expect(scans.map(({ id }: any) => id)).toHaveLength(5);
    expect((await site.admin.get(`${base}/scans/${first.id}`)).status).toBe(404);
    expect((await site.admin.get(`${base}/scans/${first.id}/cookies`)).status).toBe(404);
  });

  test("sends its progress as events until it has ended", async () => {
    await using site = await startSite({ storage: storage(), pages });
    const { body } = await site.admin.post(`${base}/scans`);
    const path = `${base}/scans/${body.id}/progress`;
    const [{ body: text }] = await Promise.all([site.admin.get(path), site.site.runJobs()]);
    const [opened, ...events] = text.trim().split("\n\n");
    expect([opened, events.pop()]).toEqual([": open", "event: end\ndata:"]);
    const states = events.map((event: string) => JSON.parse(event.replace("data: ", "")));
    expect(states[0]).toEqual({ state: "waiting", pages: 0, total: 0, cookies: 0, failure: "" });
    expect(states.at(-1)).toMatchObject({ state: "completed", pages: 3, cookies: 3 });
    // The current state again, and immediately the end.
    const again = await site.admin.get(path);
    expect(again.body.split("\n\n")).toHaveLength(4);
    expect((await site.admin.get(`${base}/scans/99/progress`)).body.code).toBe("consent_not_found");
    expect((await site.get(path)).body.code).toBe("rest_forbidden");
  });

  test("runs one at a time; a stopped scan stays stopped", async () => {
    await using site = await startSite({ storage: storage(), pages });
    const { status, body } = await site.admin.post(`${base}/scans`);
    expect([status, body.state, body.token]).toEqual([201, "waiting", null]);
    const twice = await site.admin.post(`${base}/scans`);
    expect([twice.status, twice.body.code]).toEqual([409, "consent_scan_running"]);
    const stopped = await site.admin.post(`${base}/scans/${body.id}/stop`);
    expect([stopped.status, stopped.body.state]).toEqual([200, "stopped"]);
    const again = await site.admin.post(`${base}/scans/${body.id}/stop`);
    expect([again.status, again.body.code]).toEqual([409, "consent_scan_over"]);
    await site.site.runJobs();
    expect((await site.admin.get(`${base}/scans/${body.id}`)).body.state).toBe("stopped");
    expect((await site.admin.get(`${base}/cookies`)).body).toEqual([]);
  });

  test("only one of several concurrent starts succeeds", async () => {
    await using site = await startSite({ storage: storage() });
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => site.admin.post(`${base}/scans`)),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409, 409, 409]);
  });

  test("visits published pages only", async () => {
    await using site = await startSite({ storage: storage() });
    const write = async (title: string, status: string, more = {}) =>
      (await site.admin.post("/core/v2/pages", { title, slug: title, status, ...more })).body.link;
    const published = await write("open", "publish");
    await write("draft", "draft");
    await write("private", "private");
    await write("protected", "publish", { password: "x" });
    const scan = await site.scan();
    const scanned = (await site.admin.get(`${base}/scans/${scan.id}/pages`)).body;
    const urls = scanned.map(({ url }: any) => url);
    expect(urls).toContain(published);
    expect(urls.join()).not.toMatch(/draft|private|protected/);
  });
});

test("a cookie that is set after consent is found and is not a violation", async () => {
  const { definePageHandler } = moduleBuilder({});
  const shop = defineModule({
    name: "shop",
    pages: [
      definePageHandler("shop", async ({ path, request, callService }) => {
        if (path !== "/") return undefined;
        const cookie = await callService(allowedCookie, {
          request,
          name: "_pk_id.1",
          value: "7",
          category: "analytics",
          maxAge: 3_600,
        });
        return new Response("<p>Shop</p>", {
          headers: {
            "content-type": "text/html",
            ...(cookie !== undefined && { "set-cookie": cookie }),
          },
        });
      }),
    ],
  });
  await using site = await startSite({ modules: [shop()] });
  expect((await site.open("/")).headers.has("set-cookie")).toBe(false);
  const scan = await site.scan();
  expect(scan).toMatchObject({ cookies: 1, violations: 0 });
  expect((await site.seen(scan.id))["_pk_id.1"]).toMatchObject({
    early: false,
    http_only: true,
    duration: "1 hour",
    verdicts: [],
  });
});

test("redirects are followed within the site only, and their cookies are found", async () => {
  const moves = new Map([
    ["/moved", "/here"],
    ["/away", "https://other.example/"],
  ]);
  await using site = await startSite({
    options: { paths: ["/moved", "/away"] },
    modules: [
      defineModule({
        name: "moves",
        pages: [
          moduleBuilder({}).definePageHandler("moves", ({ path }) => {
            const to = moves.get(path);
            if (to === undefined) return undefined;
            const headers = { location: to, "set-cookie": `${path.slice(1)}=1` };
            return new Response(null, { status: 302, headers });
          }),
        ],
      })(),
    ],
    pages: { "/here": ["<p>Here</p>", setting("here=1")] },
  });
  const scan = await site.scan();
  expect(Object.keys(await site.seen(scan.id)).toSorted()).toEqual(["away", "here", "moved"]);
  expect(site.outbound.calls).toEqual([]);
});

test("a failing page is reported without a status, and the others are visited", async () => {
  await using site = await startSite({
    options: {
      paths: ["/broken"],
      ask: (request) => {
        if (request.url.endsWith("/broken")) throw new Error("broken");
        return new Response("<p>Home</p>", {
          headers: { "content-type": "text/html", "set-cookie": "a=1" },
        });
      },
    },
  });
  const scan = await site.scan();
  expect(scan).toMatchObject({ state: "completed", cookies: 1 });
  const scanned = (await site.admin.get(`${base}/scans/${scan.id}/pages`)).body;
  expect(scanned).toContainEqual(
    expect.objectContaining({ url: "https://site.test/broken", status: 0 }),
  );
  const logged = site.log.lines.find(({ message }) => message === "A page could not be scanned.");
  expect(logged?.fields).toMatchObject({
    url: "https://site.test/broken",
    error: { reason: "failed", cause: new Error("broken") },
  });
});

test("what arrived of a page that breaks off is scanned, with its status", async () => {
  await using site = await startSite({
    options: {
      ask: () => {
        const body = new ReadableStream<Uint8Array>({
          start(control) {
            control.enqueue(
              new TextEncoder().encode("<iframe src='https://maps.example/'></iframe>"),
            );
          },
          pull(control) {
            control.error(new Error("broken"));
          },
        });
        return new Response(body, { headers: { "content-type": "text/html" } });
      },
    },
  });
  const scan = await site.scan();
  const scanned = (await site.admin.get(`${base}/scans/${scan.id}/pages`)).body;
  expect(scanned[0]).toMatchObject({ status: 200 });
  const embeds = (await site.admin.get(`${base}/scans/${scan.id}/embeds`)).body;
  expect(embeds.map(({ host }: { readonly host: string }) => host)).toEqual(["maps.example"]);
});

test("without an in-process fetch the site is requested at its URL with the outbound client", async () => {
  const { testSite } = await import("@waymark/testing");
  const { accounts } = await import("@waymark/accounts");
  const { content } = await import("@waymark/content");
  await using site = await testSite({
    url: "https://site.test",
    modules: [accounts(), content(), consent()],
  });
  site.outbound.answer(
    "https://site.test/",
    () => new Response("<p>Home</p>", { headers: setting("a=1; Max-Age=60") }),
  );
  const admin = site.as({ roles: ["administrator"] });
  const { body } = await admin.post(`${base}/scans`);
  await site.site.runJobs();
  expect((await admin.get(`${base}/scans/${body.id}`)).body).toMatchObject({
    state: "completed",
    cookies: 1,
  });
  expect(site.outbound.calls[0]?.init.redirect).toBe("manual");
});

test("links are followed up to the maximum number of pages", async () => {
  const chain = Object.fromEntries(
    Array.from({ length: 20 }, (_, n): [string, Page] => [
      n === 0 ? "/" : `/p${n}/`,
      [`<a href="/p${n + 1}/">next</a>`],
    ]),
  );
  await using site = await startSite({ options: { pages: 7 }, pages: chain });
  const scan = await site.scan();
  expect(scan).toMatchObject({ pages: 7, total: 7 });
});

test("scheduled scans start after the first manual scan", async () => {
  await using site = await startSite({ pages });
  const count = async () => (await site.admin.get(`${base}/scans`)).body.length;
  await site.runJob(rescan);
  expect(await count()).toBe(0);
  await site.scan();
  await site.runJob(rescan);
  expect(await count()).toBe(1);
  site.clock.advance(8 * 86_400_000);
  await site.runJob(rescan);
  expect(await count()).toBe(2);
  await site.admin.edit(`${base}/settings`, { rescan_days: 0 });
  site.clock.advance(80 * 86_400_000);
  await site.runJob(rescan);
  expect(await count()).toBe(2);
});

test("an abandoned scan counts as failed, and the next one can start", async () => {
  await using site = await startSite();
  const { body } = await site.admin.post(`${base}/scans`);
  site.clock.advance(31 * 60_000);
  expect((await site.admin.post(`${base}/scans`)).status).toBe(201);
  expect((await site.admin.get(`${base}/scans/${body.id}`)).body).toMatchObject({
    state: "failed",
    failure: "It did not report any progress.",
  });
});

test("a scan of a site whose API is at its root follows links", async () => {
  const linked: Readonly<Record<string, Page>> = {
    "/shop/": ['<html><body><a href="/more/">More</a></body></html>'],
    "/more/": ["<html><body>More</body></html>"],
  };
  await using site = await startSite({
    apiRoot: "/",
    pages: linked,
    options: { paths: ["/shop/"] },
  });
  // The root, the two pages, and the page about cookies that the banner links to.
  expect(await site.scan()).toMatchObject({ state: "completed", pages: 4 });
});
