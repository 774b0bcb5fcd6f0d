import { expect, test } from "vitest";
import { elementsOf } from "./dom.ts";
import { hostileEmbeds } from "./hostile-embeds.ts";
import { proxy, startSite } from "./site.ts";

const allowed: Readonly<Record<string, readonly string[]>> = {
  blockquote: [],
  a: ["href"],
  iframe: ["src", "width", "height", "title", "sandbox"],
};
function problemsOf(html: string): readonly string[] {
  return elementsOf(html).flatMap(({ name, attributes }) => {
    const names = allowed[name];
    if (!names) return [name];
    const wrong = Object.keys(attributes).filter((one) => !names.includes(one));
    const { href, src, sandbox } = attributes;
    for (const address of [href, src])
      if (address !== undefined && !/^https:\/\/[\w.]+\//.test(address)) wrong.push(address);
    if (name === "iframe" && (sandbox !== "allow-scripts" || src === undefined))
      wrong.push("loose");
    if (name === "a" && href === undefined) wrong.push("bare");
    return wrong.map((one) => `${name}: ${one}`);
  });
}

test("only quotations, links and sandboxed frames remain of 200 hostile embeds", async () => {
  expect(hostileEmbeds.length).toBeGreaterThanOrEqual(200);
  await using site = await startSite();
  let current = "";
  site.outbound.answer("https://vimeo.com/api/oembed.json", () =>
    Response.json({ version: "1.0", type: "rich", html: current }),
  );
  let shown = 0;
  for (const [i, vector] of hostileEmbeds.entries()) {
    current = vector;
    const { status, body } = await site.editor.get(proxy, { url: `https://vimeo.com/${i}` });
    if (status === 404) continue;
    shown++;
    expect([vector, problemsOf(body.html)]).toEqual([vector, []]);
    expect(body.html).not.toMatch(/alert\(1\)(?![^<]*<\/)[^<]*>/);
  }
  expect(shown).toBeGreaterThan(hostileEmbeds.length * 0.9);
});

test("without a quotation or a frame there is nothing to embed", async () => {
  await using site = await startSite();
  const answers = [
    "<script>alert(1)</script>",
    "just text",
    "<p>q</p>",
    '<iframe src="http://plain.example/"></iframe>',
    '<iframe src="javascript:alert(1)"></iframe>',
    "<iframe></iframe>",
    "",
  ];
  let current = "";
  site.outbound.answer("https://vimeo.com/api/oembed.json", () =>
    Response.json({ version: "1.0", type: "video", html: current }),
  );
  for (const [i, html] of answers.entries()) {
    current = html;
    const { status, body } = await site.editor.get(proxy, { url: `https://vimeo.com/${i}` });
    expect([html, status, body.code]).toEqual([html, 404, "oembed_invalid_url"]);
  }
});

test("other values of a provider are validated, too", async () => {
  await using site = await startSite();
  site.outbound.answer("https://vimeo.com/api/oembed.json", () =>
    Response.json({
      version: "<b>",
      type: "photo",
      url: "https://pics.example/x.png?a=1&b='\"",
      width: "640",
      height: 480,
      title: '<img src=x onerror=alert(1)>A "title" & more',
      author_name: { toString: 1 },
      author_url: "javascript:alert(1)",
      provider_name: ["x"],
      thumbnail_url: "http://plain.example/x.png",
      thumbnail_width: -1,
      thumbnail_height: 1e300,
      __proto__: { polluted: 1 },
      unknown: "<script>",
    }),
  );
  const { status, body } = await site.editor.get(proxy, { url: "https://vimeo.com/1" });
  expect(status).toBe(200);
  expect(body).toEqual({
    version: "1.0",
    type: "photo",
    title: 'A "title" & more',
    url: "https://pics.example/x.png?a=1&b=%27%22",
    width: 640,
    height: 480,
    html: expect.any(String),
  });
  expect(elementsOf(body.html)).toEqual([
    { name: "a", attributes: { href: "https://vimeo.com/1" } },
    {
      name: "img",
      attributes: { src: body.url, alt: 'A "title" & more', width: "640", height: "480" },
    },
  ]);
});

test("deeply nested markup is processed in linear time", async () => {
  await using site = await startSite();
  const deep = "<blockquote>".repeat(8_000);
  site.outbound.answer("https://vimeo.com/api/oembed.json", () =>
    Response.json({ version: "1.0", type: "rich", html: deep }),
  );
  const { body } = await site.editor.get(proxy, { url: "https://vimeo.com/1" });
  expect(elementsOf(body.html).length).toBeLessThanOrEqual(20);
});
