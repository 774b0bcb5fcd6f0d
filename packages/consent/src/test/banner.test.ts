import { moduleBuilder, defineModule } from "@waymark/core";
import { expect, test } from "vitest";
import { elementsOf } from "./elements.ts";
import { address, base, startSite } from "./site.ts";

const html = (body: string) => `<!doctype html><html><head></head><body>${body}</body></html>`;

test("every page has the hidden banner, with two equal buttons and no preselected category", async () => {
  await using site = await startSite({ pages: { "/": [html("<h1>Home</h1>")] } });
  const { status, html: page } = await site.open("/");
  expect(status).toBe(200);
  const elements = elementsOf(page);
  const banner = elements.find(({ attributes }) => attributes["id"] === "consent-banner");
  expect(banner?.attributes).toMatchObject({
    hidden: "",
    "aria-labelledby": "consent-title",
    "data-name": "consent",
    "data-log": "/api/consent/v2/choices",
    "data-path": "/",
    "data-version": await site.version(),
  });
  const boxes = elements.filter(({ name }) => name === "input");
  expect(boxes.map(({ attributes }) => attributes["value"])).toEqual([
    "necessary",
    "functional",
    "performance",
    "analytics",
    "advertisement",
    "others",
  ]);
  expect(boxes.filter(({ attributes }) => "checked" in attributes)).toHaveLength(1);
  const buttons = elements.filter(({ name }) => name === "button");
  expect(
    buttons.slice(0, 3).map(({ attributes }) => [attributes["value"], "hidden" in attributes]),
  ).toEqual([
    ["accept", false],
    ["reject", false],
    ["choose", false],
  ]);
});

test("a page is the same for all visitors, regardless of their choice", async () => {
  await using site = await startSite({ pages: { "/": [html("")] } });
  const version = await site.version();
  const cookie = `consent=${"0".repeat(32)}.${version}.1768478400.necessary-analytics.1`;
  const chosen = await site.open("/", { headers: { cookie } });
  expect(chosen.html).toBe((await site.open("/")).html);
});

test("the files of the banner are served, and cached under versioned URLs", async () => {
  await using site = await startSite({ pages: { "/": [html("")] } });
  const { html: page } = await site.open("/");
  for (const [pattern, type] of [
    [/<script src="([^"]+)" defer>/, "text/javascript; charset=UTF-8"],
    [/<link rel="stylesheet" href="([^"]+)">/, "text/css; charset=UTF-8"],
  ] as const) {
    const path = pattern.exec(page)?.[1] ?? "";
    const file = await site.open(path);
    expect([file.status, file.headers.get("content-type")]).toEqual([200, type]);
    expect(file.headers.get("cache-control")).toContain("immutable");
    expect(file.headers.get("x-content-type-options")).toBe("nosniff");
    const bare = await site.open(path.split("?")[0] ?? "");
    expect(bare.headers.get("cache-control")).toBe("public, max-age=3600");
    const tag = bare.headers.get("etag") ?? "";
    expect((await site.open(path, { headers: { "if-none-match": tag } })).status).toBe(304);
    const head = await site.open(path, { method: "HEAD" });
    expect([head.status, head.html]).toEqual([200, ""]);
  }
  expect((await site.open("/consent/banner.js")).html).toContain("consent-banner");
});

test("known trackers are blocked in scripts, frames and images", async () => {
  const page = html(
    `<script src="https://www.googletagmanager.com/gtag/js?id=1"></script><iframe src="https://www.youtube.com/embed/a"></iframe>`,
  );
  await using site = await startSite({ pages: { "/": [page] } });
  const { html: rewritten } = await site.open("/");
  expect(rewritten).toContain(
    `<script type="text/plain" data-consent="analytics" src="https://www.goo`,
  );
  expect(rewritten).toContain(`data-consent-src="https://www.youtube.com/embed/a"`);
  expect(rewritten).toContain("Content from www.youtube.com is shown once you allow Advertising.");
  expect(rewritten).toContain(`<button type="button" data-consent-allow="advertisement">`);
  const run = elementsOf(rewritten).filter(
    ({ name, attributes }) => name === "script" && attributes["type"] === undefined,
  );
  expect(run.map(({ attributes }) => attributes["src"])).toEqual([
    expect.stringMatching(/^\/consent\/banner\.js\?v=/),
  ]);
});

test("the settings determine what is blocked", async () => {
  const page = html(
    `<script src="https://unknown.example/a.js"></script><script src="https://static.hotjar.com/a.js"></script><script data-consent="functional">own()</script>`,
  );
  await using site = await startSite({ pages: { "/": [page] } });
  const waiting = async (block: string) => {
    await site.admin.edit(`${base}/settings`, { block });
    const { html: rewritten } = await site.open("/");
    return [...rewritten.matchAll(/type="text\/plain" data-consent="(\w+)"/g)].map(
      ([, name]) => name,
    );
  };
  expect(await waiting("known")).toEqual(["analytics", "functional"]);
  expect(await waiting("all")).toEqual(["others", "analytics", "functional"]);
  expect(await waiting("marked")).toEqual(["functional"]);
  await site.admin.edit(`${base}/settings`, { enabled: false });
  expect((await site.open("/")).html).toBe(page);
});

test("form responses and error pages are rewritten too", async () => {
  const { definePageHandler } = moduleBuilder({});
  const pages = defineModule({
    name: "pages",
    pages: [
      definePageHandler("pages", ({ path, request }) =>
        path.startsWith("/page-")
          ? new Response(
              html(`<script src="https://www.googletagmanager.com/gtag/js?id=1"></script>`),
              {
                status: Number(path.slice("/page-".length)),
                headers: { "content-type": "text/html", "x-method": request.method },
              },
            )
          : undefined,
      ),
    ],
  });
  await using site = await startSite({ modules: [pages()] });
  for (const [path, method] of [
    ["/page-200", "POST"],
    ["/page-400", "POST"],
    ["/page-403", "GET"],
    ["/page-404", "GET"],
    ["/page-503", "GET"],
  ] as const) {
    const { status, headers, html: page } = await site.open(path, { method });
    const isDressed = page.includes("consent-banner") && page.includes('type="text/plain"');
    expect([path, status, headers.get("x-method"), isDressed]).toEqual([
      path,
      Number(path.slice(-3)),
      method,
      true,
    ]);
  }
});

test("content of the site is first-party, also on an alias host", async () => {
  const page = html(`<script src="${address}/own.js"></script>`);
  await using site = await startSite({ pages: { "/": [page] } });
  await site.admin.edit(`${base}/settings`, { block: "all" });
  const answer = await site.site.fetch(new Request("https://www.site.test/"));
  expect(await answer.text()).toContain(`<script src="${address}/own.js"></script>`);
});

test("the CSP of a page is extended by the files of the banner only", async () => {
  const policy = "default-src 'none'; script-src 'sha256-x'; style-src 'self'";
  await using site = await startSite({
    pages: { "/": [html(""), { "content-security-policy": policy }] },
  });
  expect((await site.open("/")).headers.get("content-security-policy")).toBe(
    `default-src 'none'; script-src 'sha256-x' ${address}/consent/banner.js; style-src 'self' ${address}/consent/banner.css; connect-src ${address}/api/consent/v2/choices`,
  );
});

test("if the CSP of a page has a nonce, the tags of the banner have it", async () => {
  const policy = "script-src 'nonce-abc' 'strict-dynamic'";
  await using site = await startSite({
    pages: { "/": [html(""), { "content-security-policy": policy }] },
  });
  expect((await site.open("/")).html).toMatch(/<script src="[^"]+" nonce="abc" defer>/);
});

test("responses that are not pages are unchanged", async () => {
  const text = `<body><iframe src="https://www.youtube.com/embed/a"></iframe></body>`;
  await using site = await startSite({
    pages: {
      "/text": [text, { "content-type": "text/plain" }],
      "/json": [text, { "content-type": "application/json" }],
      "/latin": [text, { "content-type": "text/html; charset=iso-8859-1" }],
      "/packed": [text, { "content-encoding": "x" }],
      "/file": [text, { "content-disposition": 'attachment; filename="a.html"' }],
    },
  });
  for (const path of ["/text", "/json", "/latin", "/packed", "/file"])
    expect([path, (await site.open(path)).html]).toEqual([path, text]);
});

test("headers about the original bytes are removed from rewritten pages", async () => {
  const headers = { etag: '"a"', "last-modified": "Thu, 15 Jan 2026 12:00:00 GMT", "x-own": "1" };
  await using site = await startSite({ pages: { "/": [html(""), headers] } });
  const { headers: received } = await site.open("/");
  expect([received.has("etag"), received.has("last-modified"), received.get("x-own")]).toEqual([
    false,
    false,
    "1",
  ]);
});

test("all cookies of a page are preserved", async () => {
  await using site = await startSite({
    pages: {
      "/": [
        html(""),
        [
          ["set-cookie", "a=1"],
          ["set-cookie", "b=2; Expires=Thu, 15 Jan 2027 12:00:00 GMT"],
        ],
      ],
    },
  });
  expect((await site.open("/")).headers.getSetCookie()).toEqual([
    "a=1",
    "b=2; Expires=Thu, 15 Jan 2027 12:00:00 GMT",
  ]);
});

test("texts of administrators are escaped in the banner and in placeholders", async () => {
  await using site = await startSite({
    pages: { "/": [html(`<iframe src="https://www.youtube.com/embed/a"></iframe>`)] },
  });
  const { status } = await site.admin.edit(`${base}/settings`, {
    texts: { title: `"a" & 'b'`, blocked: `{host} "waits" & {category}` },
    categories: { advertisement: { label: `Ads "here"` } },
    policy_url: "/privacy/?a=1&b=2",
  });
  expect(status).toBe(200);
  const { html: rewritten } = await site.open("/");
  expect(rewritten).toContain("&quot;a&quot; &amp; &#39;b&#39;");
  expect(rewritten).toContain("www.youtube.com &quot;waits&quot; &amp; Ads &quot;here&quot;");
  expect(rewritten).toContain('href="/privacy/?a=1&amp;b=2"');
});

test("a site below a path has its banner, files and routes below that path", async () => {
  const url = "https://site.test/blog";
  await using site = await startSite({
    url,
    options: { path: "/privacy" },
    pages: { "/blog/": [html("")] },
  });
  const { html: rewritten } = await site.open("/");
  expect(rewritten).toContain('src="/blog/privacy/banner.js?v=');
  expect(rewritten).toContain('data-path="/blog/"');
  expect(rewritten).toContain('data-log="/blog/api/consent/v2/choices"');
  expect((await site.open("/privacy/banner.css")).status).toBe(200);
  expect((await site.open("/privacy")).status).toBe(200);
});

test("a module can declare its cookies and services", async () => {
  const { knownVendors } = await import("../index.ts");
  const tides = defineModule({
    name: "tides",
    contributes: [
      knownVendors({
        name: "tides",
        label: "Tides",
        category: "functional",
        cookies: [{ name: "tide_*", description: "Keeps a harbour." }],
        hosts: ["tides.example"],
      }),
    ],
    pages: [moduleBuilder({}).definePageHandler("tides", () => undefined)],
  });
  await using site = await startSite({
    modules: [tides()],
    pages: {
      "/": [
        html(`<script src="https://www.tides.example/a.js"></script>`),
        { "set-cookie": "tide_a=1" },
      ],
    },
  });
  expect((await site.open("/")).html).toContain('data-consent="functional" src="https://www.tides');
  const scan = await site.scan();
  expect((await site.seen(scan.id))["tide_a"]).toMatchObject({
    category: "functional",
    vendor: "Tides",
    description: "Keeps a harbour.",
  });
});

test("cookies that two detected vendors have in common are listed once", async () => {
  const { knownVendors } = await import("../index.ts");
  const vendor = (name: string, label: string) =>
    knownVendors({
      name,
      label,
      category: "functional",
      cookies: [{ name: "tide_level", description: "" }],
      hosts: [`${name}.example`],
    });
  const tides = defineModule({
    name: "tides",
    contributes: [vendor("tides", "Tides"), vendor("waves", "Waves")],
    pages: [moduleBuilder({}).definePageHandler("tides", () => undefined)],
  });
  const page = `<script src="https://tides.example/a.js"></script><script src="https://waves.example/a.js"></script>`;
  await using site = await startSite({ modules: [tides()], pages: { "/": [html(page)] } });
  const scan = await site.scan();
  expect(scan).toMatchObject({ state: "completed", expected: 1 });
  expect((await site.seen(scan.id))["tide_level"]).toMatchObject({ expected: true });
});
