import { expect, test } from "vitest";
import type { Blobs, ByteRange } from "../declare/ports.ts";
import { testBlobs } from "@waymark/testing";
import { toBlobResponse, type FileDelivery } from "./file-response.ts";

const text = "0123456789";
/** A store that records its calls. */
async function stored(content: string = text) {
  const blobs = testBlobs();
  await blobs.put("2026/11/Hafen ü.png", new TextEncoder().encode(content));
  const asked: (ByteRange | undefined)[] = [];
  const noting: Blobs = {
    ...blobs,
    get: (name, range) => {
      asked.push(range);
      return blobs.get(name, range);
    },
  };
  const ask = async (
    headers: Record<string, string> = {},
    { method = "GET", ...delivery }: Partial<FileDelivery> & { method?: string } = {},
  ) =>
    (await toBlobResponse(
      new Request("http://a.example/x", { method, headers }),
      noting,
      "2026/11/Hafen ü.png",
      { type: "image/png", inline: true, ...delivery },
    ))!;
  return { blobs: noting, ask, asked };
}

test("a whole file needs one read of its metadata and is sent with type, length, validators and a sandbox", async () => {
  const { ask, asked } = await stored();
  const response = await ask();
  expect([response.status, await response.text(), asked]).toEqual([200, text, [undefined]]);
  expect(Object.fromEntries(response.headers)).toEqual({
    "accept-ranges": "bytes",
    "cache-control": "public, max-age=3600",
    "content-length": "10",
    "content-security-policy": "default-src 'none'; sandbox",
    "content-type": "image/png",
    etag: '"0-a"',
    "last-modified": "Thu, 01 Jan 1970 00:00:00 GMT",
    "x-content-type-options": "nosniff",
  });
});

test("files that are not displayed are downloaded under their name; PDF files have no sandbox, which would hide them", async () => {
  const { ask } = await stored();
  const saved = await ask({}, { inline: false });
  expect(saved.headers.get("content-disposition")).toBe(
    `attachment; filename="Hafen _.png"; filename*=UTF-8''Hafen%20%C3%BC.png`,
  );
  const hostile = await ask({}, { inline: false, saveAs: 'a"\r\nb\ud800(1)*.png' });
  expect(hostile.headers.get("content-disposition")).toBe(
    `attachment; filename="a___b__1__.png"; filename*=UTF-8''a%22%0D%0Ab%EF%BF%BD%281%29%2A.png`,
  );
  const pdf = await ask({}, { type: "application/pdf", cacheControl: "private, no-store" });
  expect(pdf.headers.get("content-security-policy")).toBe("frame-ancestors 'self'");
  expect(pdf.headers.get("cache-control")).toBe("private, no-store");
  const own = await ask({}, { sandbox: false });
  expect(own.headers.get("content-security-policy")).toBeNull();
});

test("HEAD and a conditional request with a current validator read one byte at most", async () => {
  const { ask, asked } = await stored();
  const head = await ask({}, { method: "HEAD" });
  expect([head.status, head.headers.get("content-length"), await head.text()]).toEqual([
    200,
    "10",
    "",
  ]);
  expect((await ask({ "if-none-match": '"0-a"' })).status).toBe(304);
  expect((await ask({ "if-modified-since": "Thu, 01 Jan 1970 00:00:00 GMT" })).status).toBe(304);
  expect(asked).toEqual([1, 2, 3].map(() => ({ first: 0, last: 0 })));
  expect((await ask({ "if-none-match": '"other"' })).status).toBe(200);
});

test.each([
  ["bytes=2-4", 206, "234", "bytes 2-4/10"],
  ["bytes=-3", 206, "789", "bytes 7-9/10"],
  ["bytes=7-99", 206, "789", "bytes 7-9/10"],
  ["bytes=10-", 416, "", "bytes */10"],
  ["bytes=0-1,3-4", 200, text, null],
])("range %s returns %i", async (range, status, body, content) => {
  const { ask } = await stored();
  const response = await ask({ range });
  expect([response.status, await response.text()]).toEqual([status, body]);
  expect(response.headers.get("content-range")).toBe(content);
  expect((await ask({ range, "if-range": '"other"' })).status).toBe(200);
});

test("a large file streams, and an empty one is empty", async () => {
  const large = await stored("x".repeat(300_000));
  expect((await (await large.ask()).text()).length).toBe(300_000);
  expect((await (await large.ask({ range: "bytes=1-200000" })).text()).length).toBe(200_000);
  const none = await stored("");
  const response = await none.ask();
  expect([response.status, response.headers.get("content-length")]).toEqual([200, "0"]);
  expect((await none.ask({ range: "bytes=0-0" })).status).toBe(416);
});

test("missing files are undefined, and a replaced file is not mixed with the new one", async () => {
  const { blobs } = await stored();
  const delivery = { type: "image/png", inline: true };
  const request = new Request("http://a.example/x", { headers: { range: "bytes=2-4" } });
  expect(await toBlobResponse(request, blobs, "other", delivery)).toBeUndefined();
  let size = 10;
  const changing: Blobs = {
    ...blobs,
    get: async () => ({ stream: new Blob(["xxx"]).stream(), size: size++, modified: new Date(0) }),
  };
  await expect(toBlobResponse(request, changing, "a", delivery)).rejects.toThrow("was replaced");
});
