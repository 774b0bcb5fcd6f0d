import { defineModule } from "@waymark/core";
import { expect, test } from "vitest";
import { oembedProviders } from "../index.ts";
import { home, proxy, startSite, type EmbedSite } from "./site.ts";

const frame = '<iframe src="https://player.example/1" width="640" height="360"></iframe>';
const remaining =
  '<iframe src="https://player.example/1" width="640" height="360" sandbox="allow-scripts"></iframe>';
const video = { version: "1.0", type: "video", title: "Fog", html: frame };

/** Responds to all requests to a URL with this, and records them. */
function serve(site: EmbedSite, prefix: string, response: () => Response): void {
  site.outbound.answer(prefix, response);
}
const asked = (site: EmbedSite) => site.outbound.calls.map(({ url }) => new URL(url));

test("a known provider is called with the URL and the maximum size, and its response is returned", async () => {
  await using site = await startSite();
  serve(site, "https://www.youtube.com/oembed", () => Response.json(video));
  const url = "https://www.youtube.com/watch?v=abc&t=1";
  const { status, body } = await site.editor.get(proxy, { url, maxwidth: 500, maxheight: 300 });
  expect([status, body]).toEqual([
    200,
    { version: "1.0", type: "video", title: "Fog", html: remaining },
  ]);
  const [call] = asked(site);
  expect(Object.fromEntries(call!.searchParams)).toEqual({
    url,
    format: "json",
    maxwidth: "500",
    maxheight: "300",
  });
});

test("discovery links are used, JSON before XML", async () => {
  await using site = await startSite();
  serve(
    site,
    "https://blog.example/fog",
    () =>
      new Response(`<html><head><link rel="alternate" type="text/xml+oembed" href="/xml">
<link rel="x alternate" type="application/json+oembed" href="/json?a=1&amp;b=2"></head><body>
<link rel="alternate" type="application/json+oembed" href="/late"></body>`),
  );
  serve(site, "https://blog.example/json", () => Response.json({ ...video, type: "rich" }));
  const { status, body } = await site.editor.get(proxy, { url: "https://blog.example/fog#top" });
  expect([status, body.html]).toEqual([200, remaining]);
  const { pathname, searchParams } = asked(site)[1]!;
  expect([pathname, Object.fromEntries(searchParams)]).toEqual([
    "/json",
    { a: "1", b: "2", url: "https://blog.example/fog", maxwidth: "600" },
  ]);
});

test("a response in XML is parsed as well", async () => {
  await using site = await startSite();
  serve(
    site,
    "https://blog.example/fog",
    () => new Response(`<link rel="alternate" type="text/xml+oembed" href="/xml">`),
  );
  serve(
    site,
    "https://blog.example/xml",
    () =>
      new Response(
        `<?xml version="1.0"?><!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]>
<oembed><type>rich</type><title>Fog &amp; rain &e;</title><width>640</width>
<html>&lt;iframe src="https://player.example/1"&gt;&lt;/iframe&gt;</html></oembed>`,
        { headers: { "content-type": "text/xml" } },
      ),
  );
  const { body } = await site.editor.get(proxy, { url: "https://blog.example/fog" });
  expect(body).toMatchObject({ type: "rich", width: 640 });
  expect(body.title).toMatch(/^Fog & rain/);
  expect(body.html).toBe(
    '<iframe src="https://player.example/1" sandbox="allow-scripts"></iframe>',
  );
});

test("discovery can be disabled by the caller and by the site", async () => {
  await using site = await startSite();
  await using closed = await startSite({ oembed: { discover: false } });
  const url = "https://blog.example/fog";
  expect((await site.editor.get(proxy, { url, discover: false })).status).toBe(404);
  expect((await closed.editor.get(proxy, { url })).status).toBe(404);
  expect([...site.outbound.calls, ...closed.outbound.calls]).toEqual([]);
});

test.each([
  ["no answer", undefined],
  ["an error", () => new Response("x", { status: 500 })],
  ["no JSON", () => new Response("<html>")],
  ["a list", () => Response.json([video])],
  ["null", () => Response.json(null)],
  ["a text", () => Response.json("x")],
  ["no type", () => Response.json({ html: frame })],
  ["another type", () => Response.json({ ...video, type: "script" })],
  ["a type that is none", () => Response.json({ ...video, type: ["video"] })],
  ["html that is no text", () => Response.json({ ...video, html: { a: frame } })],
  ["a photo without a box", () => Response.json({ type: "photo", url: "https://x.example/x.png" })],
  ["deep JSON", () => new Response("[".repeat(100_000))],
  ["XML without its element", () => new Response("<other><type>rich</type></other>")],
  ["an empty body", () => new Response(null)],
])("the provider response %s results in 404", async (_, response) => {
  await using site = await startSite();
  if (response) serve(site, "https://vimeo.com/api/", response);
  const { status, body } = await site.editor.get(proxy, { url: "https://vimeo.com/1" });
  expect([status, body.code]).toEqual([404, "oembed_invalid_url"]);
});

test("a response over 150 KiB is rejected, and not read to its end", async () => {
  await using site = await startSite();
  let sent = 0;
  serve(site, "https://vimeo.com/api/", () => {
    const chunk = new Uint8Array(10_000).fill(32);
    const pull = (control: ReadableStreamDefaultController<Uint8Array>) => {
      sent += chunk.length;
      control.enqueue(chunk);
    };
    return new Response(new ReadableStream({ pull }));
  });
  const { status } = await site.editor.get(proxy, { url: "https://vimeo.com/1" });
  expect(status).toBe(404);
  expect(sent).toBeLessThan(300_000);
});

test("only the beginning of an endless page is searched for the link", async () => {
  await using site = await startSite();
  const head = '<head><link rel="alternate" type="application/json+oembed" href="/json"></head>';
  serve(site, "https://blog.example/fog", () => new Response(head + " ".repeat(400_000)));
  serve(site, "https://blog.example/json", () => Response.json(video));
  expect((await site.editor.get(proxy, { url: "https://blog.example/fog" })).status).toBe(200);
});

test("audio and video URLs become players without a request", async () => {
  await using site = await startSite();
  const get = async (url: string, more: object = {}) =>
    (await site.editor.get(proxy, { url, ...more })).body;
  expect(await get("https://x.example/a.mp3?x=1")).toEqual({
    provider_name: "Embed Handler",
    html: '[audio src="https://x.example/a.mp3?x=1"]',
    scripts: [],
  });
  expect((await get("https://x.example/a.mp4", { maxwidth: 300, maxheight: 200 })).html).toBe(
    '[video width="300" height="200" src="https://x.example/a.mp4"]',
  );
  const hostile = await get(`https://x.example/a.mp3?x="][script]'<b>`);
  expect(hostile.html).toMatch(/^\[audio src="[^"'<>[\]]+"\]$/);
  expect(site.outbound.calls).toEqual([]);
});

test("a site adds its own providers", async () => {
  const module = defineModule({
    name: "tides",
    contributes: [
      oembedProviders({
        name: "Tides",
        urls: ["https://*.tides.example/stations/*"],
        endpoint: "https://api.tides.example/oembed.{format}",
      }),
    ],
  });
  await using site = await startSite({ modules: [module()] });
  serve(site, "https://api.tides.example/oembed.json", () => Response.json(video));
  const { status } = await site.editor.get(proxy, { url: "http://www.tides.example/stations/1" });
  expect(status).toBe(200);
});

test.each([
  { urls: ["https://x.example/*"], endpoint: "http://x.example/oembed" },
  { urls: ["https://x.example/*"], endpoint: "x" },
  { urls: ["http://x.example/*"], endpoint: "https://x.example/oembed" },
  { urls: ["https://*/*"], endpoint: "https://x.example/oembed" },
  { urls: ["https://x.*.example/*"], endpoint: "https://x.example/oembed" },
])("an invalid provider is reported at startup: %o", async (provider) => {
  const module = defineModule({
    name: "tides",
    contributes: [oembedProviders({ name: "Tides", ...provider })],
  });
  await expect(startSite({ modules: [module()] })).rejects.toThrow(/^oembed: /);
});

test("embeds are cached for a day, failures for a minute, and concurrent requests share one call", async () => {
  await using site = await startSite();
  let isUp = false;
  serve(site, "https://vimeo.com/api/", () =>
    isUp ? Response.json(video) : new Response("", { status: 503 }),
  );
  const ask = (more: object = {}) =>
    site.editor.get(proxy, { url: "https://vimeo.com/1", ...more });
  expect((await ask()).status).toBe(404);
  isUp = true;
  expect((await ask()).status).toBe(404);
  site.clock.advance(61_000);
  const all = await Promise.all(Array.from({ length: 10 }, () => ask()));
  expect(new Set(all.map(({ status }) => status))).toEqual(new Set([200]));
  expect(site.outbound.calls).toHaveLength(2);
  site.clock.advance(23 * 3_600_000);
  await ask({ format: "xml", maxwidth: 600 });
  expect(site.outbound.calls).toHaveLength(2);
  site.clock.advance(2 * 3_600_000);
  await ask();
  expect(site.outbound.calls).toHaveLength(3);
});

test("maximum sizes are normalized before they become part of the cache key", async () => {
  await using site = await startSite();
  serve(site, "https://vimeo.com/api/", () => Response.json(video));
  for (const maxwidth of [1_200, 1_201, 5_000, 999_999_999, "-4000"])
    for (const maxheight of [1_200, 1_300, 1e9])
      await site.editor.get(proxy, { url: "https://vimeo.com/1", maxwidth, maxheight });
  expect(site.outbound.calls).toHaveLength(1);
});

test("a URL is required and must use http or https", async () => {
  await using site = await startSite();
  const missing = await site.editor.get(proxy);
  expect([missing.status, missing.body.code]).toEqual([400, "rest_missing_callback_param"]);
  for (const url of ["", "nope", "ftp://x.example/", `${home}/none/`, "https://www.site.test/x/"]) {
    const { status, body } = await site.editor.get(proxy, { url });
    expect([url, status, body.code]).toEqual([url, 404, "oembed_invalid_url"]);
  }
  const { status, body } = await site.editor.get(proxy, { url: home, format: "html" });
  expect([status, body.code]).toEqual([400, "rest_invalid_param"]);
});
