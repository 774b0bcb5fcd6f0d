import fc from "fast-check";
import { createReadStream, existsSync } from "node:fs";
import { expect, test } from "vitest";
import { parseWxr } from "./parse.ts";
import type { WxrItem, WxrRecord, WxrSite } from "./records.ts";
import { writeWxr } from "./write.ts";

const fixture = new URL("../fixtures/small.xml", import.meta.url);
const themeUnitTest = new URL("../fixtures/theme-unit-test.xml", import.meta.url);

const site: WxrSite = {
  kind: "site",
  title: "Harbour <Lights>",
  link: "https://magazine.example/?a=1&b=2",
  description: "",
  language: "en-GB",
  baseSiteUrl: "https://magazine.example",
  baseBlogUrl: "https://magazine.example",
  version: "1.2",
};

const item: WxrItem = {
  kind: "item",
  id: 1,
  type: "post",
  status: "publish",
  title: "",
  link: "https://magazine.example/1",
  guid: "1",
  isPermaLink: true,
  creator: "ines",
  pubDate: "",
  date: "2025-05-02 08:30:00",
  dateGmt: "2025-05-02 07:30:00",
  content: "",
  excerpt: "",
  slug: "one",
  parent: 0,
  menuOrder: 0,
  commentStatus: "open",
  pingStatus: "open",
  isSticky: false,
  password: "",
  terms: [],
  meta: [],
  comments: [],
};

async function collect<T>(source: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = [];
  for await (const one of source) all.push(one);
  return all;
}

async function again(records: readonly WxrRecord[], head = site): Promise<WxrRecord[]> {
  return collect(parseWxr(writeWxr(head, records)));
}

async function expectSame(file: URL): Promise<void> {
  const records = await collect(parseWxr(createReadStream(file)));
  expect(records.length).toBeGreaterThan(10);
  expect(await again(records, records[0] as WxrSite)).toEqual(records);
}

test("records are the same after writing and reading them", async () => {
  await expectSame(fixture);
});

test("the public theme unit test export is the same after writing and reading it", async ({
  skip,
}) => {
  skip(!existsSync(themeUnitTest), "fixtures/theme-unit-test.xml is not part of this repository");
  await expectSame(themeUnitTest);
});

test("any text is preserved in contents, attributes and plain elements", async () => {
  const text = fc.string({
    unit: fc.oneof(
      fc.constantFrom(
        "]]>",
        "]",
        ">",
        "<",
        "&",
        '"',
        "'",
        "\n",
        "\r",
        "\t",
        " ",
        "<![CDATA[",
        "<!--",
        "&amp;",
        "é",
      ),
      fc.string({ unit: "grapheme", maxLength: 3 }),
    ),
  });
  await fc.assert(
    fc.asyncProperty(text, text, async (one, two) => {
      const record: WxrItem = {
        ...item,
        title: one,
        content: two,
        password: one,
        terms: [{ taxonomy: "category", slug: `x${two}`, name: one }],
        meta: [{ key: `k${one}`, value: two }],
      };
      expect(await again([record], { ...site, title: one, description: two })).toEqual([
        { ...site, title: one, description: two },
        record,
      ]);
    }),
    { numRuns: 150 },
  );
});

test("characters that XML does not allow are removed", async () => {
  const record = { ...item, content: "a\u0000b\u0008c\u001Fd\uFFFEe\uD800f🚢" };
  expect((await again([record]))[1]).toMatchObject({ content: "abcdef🚢" });
});

test("a site record among the others is skipped", async () => {
  expect(await again([site, item])).toEqual([site, item]);
});

test("the file always has version 1.2", async () => {
  expect((await again([], { ...site, version: "1.0" }))[0]).toMatchObject({ version: "1.2" });
});
