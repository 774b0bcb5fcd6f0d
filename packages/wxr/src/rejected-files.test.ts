import { expect, test } from "vitest";
import { parseWxr } from "./parse.ts";
import type { WxrLimits } from "./parse.ts";
import type { WxrRecord } from "./records.ts";
import { WxrError } from "./xml.ts";

const HEAD = `<?xml version="1.0"?>
<rss version="2.0" xmlns:wp="http://wordpress.org/export/1.2/">
<channel>
<title>Harbour Lights</title>
<wp:wxr_version>1.2</wp:wxr_version>
`;
const FOOT = "</channel>\n</rss>\n";

async function* chunksOf(...chunks: (string | Uint8Array)[]): AsyncGenerator<string | Uint8Array> {
  yield* chunks;
}

async function read(
  source: string | AsyncIterable<Uint8Array | string>,
  limits?: WxrLimits,
): Promise<{ records: WxrRecord[]; error: WxrError | undefined }> {
  const records: WxrRecord[] = [];
  try {
    const chunks = typeof source === "string" ? chunksOf(source) : source;
    for await (const record of parseWxr(chunks, limits)) records.push(record);
  } catch (error) {
    if (!(error instanceof WxrError)) throw error;
    return { records, error };
  }
  return { records, error: undefined };
}

test.each([
  ["an empty file", "", 1, "not an XML file"],
  ["a file of blank lines", "\n\n \n", 4, "not an XML file"],
  ["plain text", "hello", 1, "not an XML file"],
  ["an HTML page", "\n<html><body></body></html>", 2, "begins with <html>, not <rss>"],
  ["RSS without a channel", "<rss></rss>", 1, "no <channel>"],
  [
    "RSS of another make",
    "<rss><channel>\n<item><title>x</title></item></channel></rss>",
    2,
    "not a WXR file",
  ],
  ["a later version", HEAD.replace(">1.2<", ">2.0<") + FOOT, 8, '"2.0" is not supported'],
  [
    "an element that is closed by another",
    `${HEAD}<item>\n<title>x</item>${FOOT}`,
    7,
    "does not match <title>, which was opened in line 7",
  ],
  ["an end tag alone", `${HEAD}<item></title></item>${FOOT}`, 6, "</title> does not match <item>"],
  ["an end tag after the end", `${HEAD}${FOOT}</rss>`, 8, "</rss> has no start tag"],
  ["a second root", `${HEAD}${FOOT}<rss/>`, 8, "second root"],
  ["text after the end", `${HEAD}${FOOT}more`, 8, "after the end"],
  [
    "a document type",
    `<?xml version="1.0"?>\n<!DOCTYPE rss>\n<rss/>`,
    2,
    "declarations are not allowed",
  ],
  [
    "a number that is none",
    `${HEAD}<item>\n<wp:post_id>12a</wp:post_id></item>`,
    7,
    '"12a", which is not',
  ],
])("%s is rejected with its line", async (_name, text, line, message) => {
  const { error } = await read(text);
  expect(error).toBeInstanceOf(WxrError);
  expect(error?.message).toContain(message);
  expect(error?.message).toMatch(new RegExp(`^Line ${line}: `));
  expect(error?.line).toBe(line);
});

test.each([
  ["an element", "<item>\n<title>x", "inside <title>, which began in line 7"],
  ["a CDATA section", "<item>\n<title><![CDATA[x", "inside <title>, which began in line 7"],
  ["a tag", "<item>\n<title x='1", "inside <title>, which began in line 7"],
  ["an end tag", "<item>\n</item", "inside <item>, which began in line 6"],
  ["a comment", "<!-- x", "inside <channel>, which began in line 3"],
  ["an entity", "<item><title>&am", "inside <title>, which began in line 6"],
])("a file that ends inside %s is rejected", async (_name, rest, message) => {
  const { error } = await read(HEAD + rest);
  expect(error?.message).toContain(message);
});

test("files cannot define entities, neither external nor recursive ones", async () => {
  const outside = `<!DOCTYPE rss [<!ENTITY x SYSTEM "file:///etc/passwd">]>${HEAD}${FOOT}`;
  expect((await read(outside)).error?.message).toContain("not allowed");
  const inside = `${HEAD}<item><!ENTITY a "aaaa"><title>&a;</title></item>${FOOT}`;
  expect((await read(inside)).error?.message).toContain("not allowed");
});

test("records before an error are returned, however the chunks are split", async () => {
  const text = `${HEAD}<item><title>One</title></item>\n<item><title>Two</item>`;
  for (const size of [1, 40, 10_000]) {
    const chunks = text.match(new RegExp(`[^]{1,${size}}`, "g")) ?? [];
    const { records, error } = await read(chunksOf(...chunks));
    expect(records).toMatchObject([{ kind: "site" }, { kind: "item", title: "One" }]);
    expect(error?.line).toBe(7);
  }
});

test("a record longer than 16 Mi characters is rejected and a slightly shorter one is not", async () => {
  const text = "x".repeat(1024 * 1024);
  async function* long(parts: number): AsyncGenerator<string> {
    yield `${HEAD}<item><wp:post_id>1</wp:post_id><title><![CDATA[`;
    for (let part = 0; part < parts; part++) yield text;
    yield `]]></title></item>${FOOT}`;
  }
  const { records } = await read(long(15));
  expect(records[1]).toMatchObject({ kind: "item", id: 1 });
  const { error } = await read(long(17));
  expect(error?.message).toMatch(/too long|longer than 16777216/);
});

test("the limit applies to a record of many short parts, and the error names its first line", async () => {
  const meta = "<wp:postmeta><wp:meta_key>k</wp:meta_key></wp:postmeta>\n".repeat(30);
  const { error } = await read(`${HEAD}<item>\n${meta}</item>${FOOT}`, { maxRecord: 1000 });
  expect(error?.message).toBe("Line 6: <item> is longer than the maximum of 1000 characters.");
});

test.each([
  ["an endless comment", "<!--", "x"],
  ["an endless text", "<item><title>", "x"],
  ["an endless attribute", "<item a='", "x"],
  ["an endless attribute of entities", "<item a='", "&amp;"],
  ["an endless end tag", "<item></item ", "x"],
  ["an endless name", "<", "x"],
  ["endless attributes", "<item", " a='1' b='1'"],
  ["endless nesting", "<item>", "<a>"],
  ["endless empty elements", "<item>", "<a/>"],
  ["an endless declaration", "<!DOCTYPE ", "x"],
])("%s ends with an error before it fills the memory", async (_name, start, unit) => {
  let input = 0;
  async function* endless(): AsyncGenerator<string> {
    yield HEAD + start;
    const piece = unit.repeat(50_000);
    for (; input < 4000; input++) yield piece;
  }
  const { error } = await read(endless(), { maxRecord: 1024 * 1024 });
  expect(error).toBeInstanceOf(WxrError);
  expect(input).toBeLessThan(200);
});

test("reading takes time in proportion to a hostile file's length", async () => {
  const parts = ["]]]]]", "<!-- - -- -->", "&amp", "&#x", "<", "<a b", "\n"];
  for (const part of parts) {
    const text = `${HEAD}<item><title><![CDATA[${part.repeat(200_000)}]]>${"&".repeat(200_000)}</title></item>${FOOT}`;
    await read(text);
  }
});

test("bytes that are not text are rejected after the records before them", async () => {
  const bytes = new TextEncoder().encode(
    `${HEAD}<item><title>One</title></item>\n${" ".repeat(300)}`,
  );
  const { records, error } = await read(chunksOf(bytes, new Uint8Array([0xc3, 0x28])));
  expect(records).toHaveLength(2);
  expect(error?.message).toBe("Line 7: Soon after this line the file is not valid utf-8.");
});

test("the error about an unknown encoding contains the name of the encoding", async () => {
  const bytes = new TextEncoder().encode('<?xml version="1.0" encoding="x-quay"?><rss/>');
  expect((await read(chunksOf(bytes))).error?.message).toContain(
    '"x-quay", which is not supported',
  );
});

test("an error of the source is rethrown", async () => {
  async function* broken(): AsyncGenerator<string> {
    yield HEAD;
    throw new TypeError("terminated");
  }
  await expect(read(broken())).rejects.toThrow(new TypeError("terminated"));
});

test("a truncated character at the end of the file is rejected", async () => {
  const bytes = new TextEncoder().encode(`${HEAD}<item/>${FOOT}`.padEnd(400));
  const { records, error } = await read(chunksOf(bytes, new Uint8Array([0xc3])));
  expect(records).toHaveLength(2);
  expect(error?.message).toContain("not valid utf-8");
});
