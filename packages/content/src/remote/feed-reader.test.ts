import { expect, test } from "vitest";
import { readFeed } from "./feed-reader.ts";

const base = "https://feeds.example/news/";

test("entries of RSS, RDF and Atom are read", () => {
  const rss = `<?xml version="1.0"?><rss version="2.0" xmlns:dc="http://purl.org/dc/elements/1.1/"><channel>
<title>News</title><link>https://feeds.example/</link>
<item><title>Fish &amp;amp; <![CDATA[<b>chips</b>]]></title><link>https://feeds.example/1</link>
<pubDate>Mon, 05 Jan 2026 10:00:00 +0100</pubDate><author>ann@feeds.example (Ann Lee)</author>
<description>&lt;p&gt;Two&lt;/p&gt;&lt;p&gt;paragraphs&lt;/p&gt;&lt;script&gt;x()&lt;/script&gt;</description></item>
<item><guid>https://feeds.example/2</guid><dc:creator>Bo</dc:creator><content:encoded>Body</content:encoded></item>
<item><guid isPermaLink="false">7</guid><title/><source><title>Not this</title></source></item>
</channel></rss>`;
  expect(readFeed(rss, base)).toEqual([
    {
      title: "Fish & chips",
      link: "https://feeds.example/1",
      author: "Ann Lee",
      text: "Two paragraphs",
      date: new Date("2026-01-05T09:00:00Z"),
    },
    { title: "", link: "https://feeds.example/2", author: "Bo", text: "Body", date: undefined },
    { title: "", link: "", author: "", text: "", date: undefined },
  ]);
  const rdf = `<rdf:RDF><channel/><item><title>One</title><link>/one</link><dc:date>2026-01-05</dc:date></item></rdf:RDF>`;
  expect(readFeed(rdf, base)).toMatchObject([
    { title: "One", link: "https://feeds.example/one", date: new Date("2026-01-05") },
  ]);
  const atom = `<feed xmlns="http://www.w3.org/2005/Atom"><title>News</title><author><name>All</name></author>
<entry><link rel="self" href="/self"/><link href="a"/><link href="b"/><title type="html">A&amp;nbsp;b</title>
<author><email>ann@feeds.example</email><name>Ann</name><uri>/ann</uri></author>
<updated>2026-01-06T00:00:00Z</updated><published>2026-01-05T00:00:00Z</published>
<content type="xhtml"><div>Some <em>text</em></div></content></entry></feed>`;
  expect(readFeed(atom, base)).toEqual([
    {
      title: "A b",
      link: "https://feeds.example/news/a",
      author: "Ann",
      text: "Some text",
      date: new Date("2026-01-05T00:00:00Z"),
    },
  ]);
});

test("links with other schemes than http and https are empty", () => {
  const links = ["javascript:alert(1)", "data:text/html,x", "http://["].map(
    (link) => `<item><link>${link}</link></item>`,
  );
  const entries = readFeed(`<rss><channel>${links.join("")}</channel></rss>`, base);
  expect(entries?.map(({ link }) => link)).toEqual(["", "", ""]);
});

test("other documents are not feeds, and an incomplete feed has its complete entries", () => {
  for (const text of ["", "plain", "<html><item/></html>", '{"items":[]}'])
    expect(readFeed(text, base)).toBeUndefined();
  const cut = "<rss><channel><item><title>One</title></item><item><title>Tw";
  expect(readFeed(cut, base)?.[0]).toMatchObject({ title: "One" });
  const deep = `<rss><channel><item><title>One</title></item>${"<x>".repeat(100_000)}`;
  expect(readFeed(deep, base)).toHaveLength(1);
});

test("long links are omitted", () => {
  const item = `<item><link>/${"a".repeat(10_000)}</link></item>`;
  expect(readFeed(`<rss><channel>${item}</channel></rss>`, base)).toMatchObject([{ link: "" }]);
});

test("entries and texts of a feed are limited", () => {
  const item = `<item><title>${"a ".repeat(100_000)}</title><constructor>x</constructor></item>`;
  const entries = readFeed(`<rss><channel>${item.repeat(30)}</channel></rss>`, base);
  expect(entries).toHaveLength(20);
  expect(entries?.[0]?.title.length).toBeLessThanOrEqual(10_000);
});
