import { expect, test } from "vitest";
import { type ContentSite, startSite } from "./site.ts";

const url = "https://feeds.example/rss";
const rss = (...items: readonly string[]) =>
  `<rss version="2.0"><channel><title>News</title>${items.map((one) => `<item>${one}</item>`).join("")}</channel></rss>`;
const first = `<title>Ferry &amp;lt;late&gt;</title><link>https://feeds.example/1?a=1&amp;b=2</link>
<pubDate>Mon, 05 Jan 2026 23:30:00 GMT</pubDate><author>Ann</author><description>${"word ".repeat(40)}</description>`;
const minutes = 60_000;

type Answer = Parameters<ContentSite["outbound"]["answer"]>[1];
/** A site with a page that contains the block, and the feed's responses. */
async function start(attributes: object, answer: Answer) {
  const site = await startSite({ timezone: "Europe/Lisbon" });
  site.outbound.answer(url, answer);
  const content = `<!-- wp:rss ${JSON.stringify({ feedURL: url, ...attributes })} /-->`;
  const { body } = await site.editor.post("/core/v2/pages", { content, status: "publish" });
  const created = body.content.rendered.trim() as string;
  return Object.assign(site, { created, read: () => read(site, body.id) });
}
async function read(site: ContentSite, id: number): Promise<string> {
  const { body } = await site.get(`/core/v2/pages/${id}`);
  return body.content.rendered.trim();
}

test("the block is a link until its feed is loaded, and then lists entries", async () => {
  const show = { displayDate: true, displayAuthor: true, displayExcerpt: true, excerptLength: 10 };
  const attributes = { ...show, itemsToShow: 2, blockLayout: "grid", openInNewTab: true };
  let answer = () => {};
  await using site = await start(attributes, () => {
    const { readable, writable } = new TransformStream<Uint8Array>();
    const text = rss(first, "<title>Two</title>", "<title>Three</title>");
    answer = () => void new Blob([text]).stream().pipeTo(writable);
    return new Response(readable);
  });
  const link = `<p class="wp-block-rss" data-loading><a href="${url}" target="_blank">feeds.example</a></p>`;
  expect([site.created, await site.read()]).toEqual([link, link]);
  answer();
  await expect.poll(site.read).toContain("<ul");
  expect(await site.read()).toBe(
    '<ul class="is-grid columns-2 has-dates has-authors has-excerpts wp-block-rss">' +
      '<li class="wp-block-rss__item"><div class="wp-block-rss__item-title">' +
      '<a href="https://feeds.example/1?a=1&amp;b=2" target="_blank">Ferry &lt;late&gt;</a></div>' +
      '<time datetime="2026-01-05T23:30:00.000Z" class="wp-block-rss__item-publish-date">January 5, 2026</time> ' +
      '<span class="wp-block-rss__item-author">by Ann</span>' +
      `<div class="wp-block-rss__item-excerpt">${"word ".repeat(10).trim()}…</div></li>` +
      '<li class="wp-block-rss__item"><div class="wp-block-rss__item-title">Two</div></li></ul>',
  );
  expect(site.outbound.calls).toHaveLength(1);
});

test("a feed is requested again after an hour, only if it has changed, and its entries remain after a failure", async () => {
  let status = 200;
  await using site = await start({}, (_, { headers }) => {
    const isKnown = new Headers(headers).get("if-none-match") === '"a"';
    return status === 200 && isKnown
      ? new Response(null, { status: 304 })
      : new Response(rss(first), { status, headers: { etag: '"a"' } });
  });
  const entries = expect.stringContaining("Ferry");
  await expect.poll(site.read).toEqual(entries);
  site.clock.advance(59 * minutes);
  await site.read();
  expect(site.outbound.calls).toHaveLength(1);
  for (const [passed, next, calls] of [
    [2, 200, 2],
    [61, 500, 3],
    [11, 200, 4],
  ] as const) {
    site.clock.advance(passed * minutes);
    status = next;
    expect(await site.read()).toEqual(entries);
    await expect.poll(() => site.outbound.calls.length).toBe(calls);
    await expect
      .poll(async () => {
        await site.read();
        return site.outbound.calls.length;
      })
      .toBe(calls);
  }
});

test.each([
  "",
  "nope",
  "javascript:alert(1)",
  "ftp://feeds.example/",
  "https://a:b@feeds.example/",
])("the block is empty and sends no request if its URL is %j", async (feedURL) => {
  await using site = await start({ feedURL }, () => new Response(rss(first)));
  expect(await site.read()).toBe("");
  expect(site.outbound.calls).toEqual([]);
});

test("a response that is not a feed is requested again after ten minutes", async () => {
  await using site = await start({}, () => new Response("<html></html>"));
  await expect
    .poll(() => site.log.lines)
    .toContainEqual(expect.objectContaining({ message: "A feed could not be read." }));
  site.clock.advance(9 * minutes);
  expect(await site.read()).toBe(`<p class="wp-block-rss"><a href="${url}">feeds.example</a></p>`);
  expect(site.outbound.calls).toHaveLength(1);
  site.clock.advance(2 * minutes);
  await site.read();
  await expect.poll(() => site.outbound.calls.length).toBe(2);
});
