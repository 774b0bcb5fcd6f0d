import { expect, test } from "vitest";
import { parseWxr } from "./parse.ts";
import type { WxrItem, WxrRecord } from "./records.ts";

async function collect<T>(source: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = [];
  for await (const one of source) all.push(one);
  return all;
}

async function* chunksOf(...chunks: (string | Uint8Array)[]): AsyncGenerator<string | Uint8Array> {
  yield* chunks;
}

async function read(...chunks: (string | Uint8Array)[]): Promise<WxrRecord[]> {
  return collect(parseWxr(chunksOf(...chunks)));
}

function file(body: string, declarations = 'xmlns:wp="http://wordpress.org/export/1.2/"'): string {
  return `<rss ${declarations}><channel><wp:wxr_version>1.2</wp:wxr_version>${body}</channel></rss>`;
}

async function firstItem(text: string): Promise<WxrItem> {
  const item = (await read(text)).find((record) => record.kind === "item");
  if (item === undefined) throw new Error("The file has no item.");
  return item;
}

test("namespaces are identified by their URI, not by their prefix", async () => {
  const text = `<rss xmlns:w="https://wordpress.org/export/1.1/" xmlns:wp="https://other.example/"
      xmlns:body="http://purl.org/rss/1.0/modules/content/" xmlns:content="https://other.example/">
    <channel><w:wxr_version>1.1</w:wxr_version>
    <item><w:post_id>5</w:post_id><wp:post_id>6</wp:post_id><media:title xmlns:media="https://m.example/">no</media:title>
      <title>yes</title><content:encoded>no</content:encoded><body:encoded>yes</body:encoded></item>
    </channel></rss>`;
  expect(await firstItem(text)).toMatchObject({ id: 5, title: "yes", content: "yes" });
});

test("a namespace may be declared late, be the default or be missing", async () => {
  const late = `<item><p:post_id xmlns:p="http://wordpress.org/export/1.2/">7</p:post_id></item>`;
  expect((await firstItem(file(late))).id).toBe(7);
  const byDefault = `<item><post_id xmlns="http://wordpress.org/export/1.2/">8</post_id></item>`;
  expect((await firstItem(file(byDefault))).id).toBe(8);
  const rssNamed = file(
    "<item><title>x</title></item>",
    'xmlns="http://backend.userland.com/rss2"',
  );
  expect((await firstItem(rssNamed)).title).toBe("x");
  const forgotten = file(
    "<item><wp:post_id>9</wp:post_id><excerpt:encoded>e</excerpt:encoded></item>",
    "",
  );
  expect(await firstItem(forgotten)).toMatchObject({ id: 9, excerpt: "e" });
});

test("version 1.0 is supported: no authors, no ids, duplicate terms, tags under another name", async () => {
  const text = `<rss xmlns:wp="http://wordpress.org/export/1.0/"><channel><link>https://a.example</link>
    <wp:wxr_version>1.0</wp:wxr_version>
    <wp:category><wp:category_nicename>boats</wp:category_nicename><wp:cat_name><![CDATA[Boats]]></wp:cat_name></wp:category>
    <item><category><![CDATA[Boats]]></category><category domain="category" nicename="boats"><![CDATA[Boats]]></category>
    <category domain="tag"><![CDATA[fog]]></category><category domain="tag" nicename="fog"><![CDATA[fog]]></category></item>
    </channel></rss>`;
  expect(await read(text)).toMatchObject([
    {
      kind: "site",
      version: "1.0",
      baseSiteUrl: "https://a.example",
      baseBlogUrl: "https://a.example",
    },
    { kind: "category", id: 0, slug: "boats", parent: "", name: "Boats" },
    {
      kind: "item",
      id: 0,
      type: "post",
      status: "publish",
      terms: [
        { taxonomy: "category", slug: "boats", name: "Boats" },
        { taxonomy: "post_tag", slug: "fog", name: "fog" },
      ],
    },
  ]);
});

test("entities are decoded, unknown ones and single ampersands are unchanged", async () => {
  const title =
    "&lt;b&gt; &amp;amp; &quot;&apos; &#233;&#xE9;&#x1F6A2; &nbsp; AT&T a < b & &#xZ; &; &#x110000;";
  const item = await firstItem(file(`<item><title>${title}</title></item>`));
  expect(item.title).toBe("<b> &amp; \"' éé🚢 &nbsp; AT&T a < b & &#xZ; &; \uFFFD");
});

test("white space around pretty-printed values is removed, in texts it is preserved", async () => {
  const item = await firstItem(
    file(`<item><title> A </title><wp:status>
      draft
    </wp:status><wp:post_id>
      12
    </wp:post_id><wp:postmeta><wp:meta_key>k</wp:meta_key><wp:meta_value> v </wp:meta_value></wp:postmeta></item>`),
  );
  expect(item).toMatchObject({
    title: " A ",
    status: "draft",
    id: 12,
    meta: [{ key: "k", value: " v " }],
  });
});

test("text and CDATA in one element join, comments and instructions between them are removed", async () => {
  const item = await firstItem(
    file("<item><title>a<![CDATA[ <b> ]]>c<!-- d --><?e f?>g</title></item>"),
  );
  expect(item.title).toBe("a <b> cg");
});

test("elements inside a text are not part of it or of the item", async () => {
  const item = await firstItem(
    file(
      "<item><title>a<wp:post_id>3</wp:post_id>b</title><x><wp:post_id>4</wp:post_id></x></item>",
    ),
  );
  expect(item).toMatchObject({ title: "ab", id: 0 });
});

test("a guid is a permalink unless it is marked otherwise", async () => {
  const [, one, two] = await read(
    file(
      '<item><guid>https://a.example/1</guid></item><item><guid isPermaLink="false">2</guid></item>',
    ),
  );
  expect(one).toMatchObject({ guid: "https://a.example/1", isPermaLink: true });
  expect(two).toMatchObject({ guid: "2", isPermaLink: false });
});

test("a file without items is a site", async () => {
  expect(await read(file("<title>Empty</title>"))).toMatchObject([
    { kind: "site", title: "Empty" },
  ]);
});

test("byte order marks are skipped, other encodings are supported", async () => {
  const text = file("<item><title>Bogotá</title></item>");
  const utf8 = new TextEncoder().encode(`\uFEFF${text}`);
  expect((await read(utf8))[1]).toMatchObject({ title: "Bogotá" });
  expect((await read(`\uFEFF${text}`))[1]).toMatchObject({ title: "Bogotá" });
  const utf16 = Buffer.from(`\uFEFF${text}`, "utf16le");
  expect(
    (await read(utf16.subarray(0, 1), utf16.subarray(1, 301), utf16.subarray(301)))[1],
  ).toMatchObject({
    title: "Bogotá",
  });
  const latin = Buffer.from(`<?xml version="1.0" encoding="ISO-8859-1"?>${text}`, "latin1");
  expect((await read(latin))[1]).toMatchObject({ title: "Bogotá" });
});

test("ending the iteration early closes the source", async () => {
  let closed = false;
  async function* source(): AsyncGenerator<string> {
    try {
      yield file("<item/>".repeat(20_000)).slice(0, -20);
      yield "never";
    } finally {
      closed = true;
    }
  }
  for await (const record of parseWxr(source())) if (record.kind === "item") break;
  expect(closed).toBe(true);
});
