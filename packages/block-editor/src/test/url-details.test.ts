import { expect, test } from "vitest";
import { maxBytes } from "../url-details.ts";
import { base, home, startSite } from "./site.ts";

const path = `${base}/url-details`;
const page = (head: string, body = "") =>
  `<!doctype html><html><head>${head}</head><body>${body}</body></html>`;
const html = (text: string, status = 200) =>
  new Response(text, { status, headers: { "content-type": "text/html; charset=utf-8" } });

test("title, icon, description and image are read from the head of a page", async () => {
  await using site = await startSite();
  site.outbound.answer("https://example.com/a/", () =>
    html(
      page(
        `<title>Fog &amp;\n rain</title><link rel="shortcut icon" href="/icon.png">
<meta name="Description" content="It is &quot;grey&quot;."><meta property="og:image" content="../fog.jpg">`,
        `<title>Not this</title><meta name="description" content="nor this">`,
      ),
    ),
  );
  const { status, body } = await site.contributor.get(path, { url: "https://example.com/a/" });
  expect([status, body]).toEqual([
    200,
    {
      title: "Fog & rain",
      icon: "https://example.com/icon.png",
      description: 'It is "grey".',
      image: "https://example.com/fog.jpg",
    },
  ]);
});

test("missing details are empty, and URLs with other schemes are dropped", async () => {
  await using site = await startSite();
  site.outbound.answer("https://example.com/none", () => html("plain text"));
  site.outbound.answer("https://example.com/bad", () =>
    html(
      page(`<link rel="icon" href="javascript:alert(1)"><meta property="og:image" content="data:image/png,x">
<meta property="og:description" content="D">`),
    ),
  );
  const empty = { title: "", icon: "", description: "", image: "" };
  expect((await site.editor.get(path, { url: "https://example.com/none" })).body).toEqual(empty);
  expect((await site.editor.get(path, { url: "https://example.com/bad" })).body).toEqual({
    ...empty,
    description: "D",
  });
});

test("URL details require permission to edit content", async () => {
  await using site = await startSite();
  const url = "https://example.com/";
  const nobody = await site.get(path, { url });
  expect([nobody.status, nobody.body.code]).toEqual([401, "rest_cannot_view_url_details"]);
  const reader = await site.subscriber.get(path, { url });
  expect([reader.status, reader.body.code]).toEqual([403, "rest_cannot_view_url_details"]);
  expect(site.outbound.calls).toEqual([]);
});

test.each([
  "",
  "nope",
  "http://localhost/",
  "http://intranet/",
  "ftp://example.com/",
  "javascript:alert(1)",
  "https://user:pw@example.com/",
  "https://example.com:22/",
  "https://example.com:6379/",
  "https://site.test:8443/",
  `https://example.com/${"a".repeat(3_000)}`,
])("%s is rejected before a request is sent", async (url) => {
  await using site = await startSite();
  const { status, body } = await site.editor.get(path, { url });
  expect([status, body.code]).toEqual([400, "rest_invalid_param"]);
  expect(body.data).toEqual({
    status: 400,
    params: { url: expect.stringMatching(/\.$/) },
    details: [],
  });
  expect(site.outbound.calls).toEqual([]);
});

test("a page that fails to load is a 404 without a reason", async () => {
  await using site = await startSite();
  site.outbound.answer("https://example.com/500", () => html("x", 500));
  site.outbound.answer("https://example.com/empty", () => html(""));
  site.outbound.answer("https://example.com/broken", () => {
    const stream = new ReadableStream({ pull: (control) => control.error(new Error("cut")) });
    return new Response(stream);
  });
  for (const [url, code] of [
    ["https://example.com/unreachable", "no_response"],
    ["https://example.com/500", "no_response"],
    ["https://example.com/broken", "no_response"],
    ["https://example.com/empty", "no_content"],
    [`${home}/none/`, "no_response"],
  ]) {
    const { status, body } = await site.editor.get(path, { url });
    expect([url, status, body.code]).toEqual([url, 404, code]);
  }
});

test("pages are cached for an hour, concurrent requests share one call, and failures are retried", async () => {
  await using site = await startSite();
  let isUp = false;
  site.outbound.answer("https://example.com/", () =>
    isUp ? html(page("<title>T</title>")) : html("", 503),
  );
  const ask = (hash = "") => site.editor.get(path, { url: `https://example.com/${hash}` });
  expect((await ask()).status).toBe(404);
  isUp = true;
  const all = await Promise.all(Array.from({ length: 10 }, (_, i) => ask(`#${i}`)));
  expect(new Set(all.map(({ status }) => status))).toEqual(new Set([200]));
  expect(site.outbound.calls).toHaveLength(2);
  site.clock.advance(59 * 60_000);
  await ask();
  expect(site.outbound.calls).toHaveLength(2);
  site.clock.advance(2 * 60_000);
  await ask();
  expect(site.outbound.calls).toHaveLength(3);
});

test("only the beginning of an endless page is read", async () => {
  await using site = await startSite();
  let sent = 0;
  let isLetGo = false;
  const chunk = new TextEncoder().encode("<!-- fog -->".repeat(1_000));
  site.outbound.answer("https://example.com/", () => {
    let isFirst = true;
    const stream = new ReadableStream<Uint8Array>({
      pull(control) {
        sent += chunk.length;
        control.enqueue(isFirst ? new TextEncoder().encode("<title>T</title>") : chunk);
        isFirst = false;
      },
      cancel: () => void (isLetGo = true),
    });
    return new Response(stream, { headers: { "content-type": "text/html; charset=x-unknown" } });
  });
  const { body } = await site.editor.get(path, { url: "https://example.com/" });
  expect(body.title).toBe("T");
  expect(isLetGo).toBe(true);
  expect(sent).toBeLessThan(maxBytes * 2);
});
