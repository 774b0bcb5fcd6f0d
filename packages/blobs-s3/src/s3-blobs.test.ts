import { blobsContract } from "@waymark/testing";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { s3Blobs } from "./index.ts";
import { startStore } from "./test/store.ts";

let store: Awaited<ReturnType<typeof startStore>>;
beforeAll(async () => void (store = await startStore()));
afterAll(() => store.stop());
const bytes = (text: string) => new TextEncoder().encode(text);
const text = (stream: ReadableStream<Uint8Array>) => new Response(stream as never).text();

let places = 0;
describe("objects in a bucket", () =>
  blobsContract(
    {
      create: async () => s3Blobs({ ...store.options, prefix: `place/${places++}/` }),
      skip: [
        {
          reason: "the store of these tests does not support conditional writes",
          tests: ["errors > only one of many concurrent exclusive writes succeeds"],
        },
        {
          reason:
            "the store of these tests closes the connection when a range of an empty file is requested",
          tests: ["ranges > a range of an empty file is empty"],
        },
        {
          reason: "the store of these tests closes the connection when a list has a second page",
          tests: ["lists > more files than one page of the store are all listed"],
        },
      ],
    },
    { describe, test, expect },
  ));

test("files are stored below the prefix only", async () => {
  const one = s3Blobs({ ...store.options, prefix: "/one/" });
  const whole = s3Blobs(store.options);
  await one.put("2026/a.txt", bytes("x"), { type: "text/plain" });
  expect(await text((await whole.get("one/2026/a.txt"))!.stream)).toBe("x");
  expect(await whole.get("2026/a.txt")).toBeUndefined();
  for (const name of [
    "",
    "/a",
    "../one/2026/a.txt",
    "a//b",
    "./a",
    "a/..",
    "a\nb",
    ".htaccess",
    "a:b.txt",
    "\ud800",
    "x".repeat(1001),
  ]) {
    await expect(one.put(name, bytes("x"))).rejects.toThrow("is not a valid file name");
    expect([await one.get(name), await one.remove(name)]).toEqual([undefined, false]);
  }
});

test("a stream is sent in bounded memory", async () => {
  const blobs = s3Blobs({ ...store.options, prefix: "memory" });
  const chunk = new Uint8Array(65_536);
  let sent = 0;
  let max = 0;
  const send = (size: number) =>
    blobs.put(
      "large",
      new ReadableStream(
        {
          pull(controller) {
            max = Math.max(max, process.memoryUsage().rss);
            if ((sent += chunk.length) > size) controller.close();
            else controller.enqueue(chunk);
          },
        },
        { highWaterMark: 0 },
      ),
    );
  await send(20 * 1_048_576);
  const start = process.memoryUsage().rss;
  [sent, max] = [0, 0];
  expect(await send(100 * 1_048_576)).toEqual({ size: 100 * 1_048_576 });
  // The store runs in this process too.
  expect((max - start) / 1_048_576).toBeLessThan(96);
});

test("a missing bucket and wrong credentials are errors, not missing files", async () => {
  const otherBucket = s3Blobs({ ...store.options, bucket: "nowhere" });
  await expect(otherBucket.get("a")).rejects.toMatchObject({ name: "NoSuchBucket" });
  const wrong = { accessKeyId: "unknown", secretAccessKey: "wrong" };
  const unauthorized = s3Blobs({ ...store.options, credentials: wrong });
  await expect(unauthorized.put("a", bytes("x"))).rejects.toMatchObject({
    name: "InvalidAccessKeyId",
  });
});

describe("with scripted responses of the storage", () => {
  const asked: { method: string; url: string; headers: Record<string, unknown> }[] = [];
  type Answer = [status: number, body?: string | undefined, headers?: Record<string, string>];
  const answers = new Map<string, Answer | (() => Answer)>();
  const rejected = (status: number, code: string): Answer => [
    status,
    `<Error><Code>${code}</Code></Error>`,
  ];
  const server = createServer((incoming, outgoing) => {
    const { method = "", url = "", headers } = incoming;
    asked.push({ method, url, headers });
    incoming.resume().on("end", () => {
      const answer = answers.get(method) ?? [200];
      const [status, body = "", own = {}] = typeof answer === "function" ? answer() : answer;
      outgoing.writeHead(status, { "content-type": "application/xml", ...own });
      outgoing.end(method === "HEAD" ? "" : body);
    });
  });
  const blobs = (prefix = "") =>
    s3Blobs({
      ...store.options,
      prefix,
      endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    });
  beforeAll(() => new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve)));
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });

  test("sends conditional writes, and treats a failed condition as an existing file", async () => {
    for (const [status, code] of [
      [412, "PreconditionFailed"],
      [409, "ConditionalRequestConflict"],
    ] as const) {
      asked.length = 0;
      answers.set("HEAD", [404]).set("PUT", rejected(status, code));
      expect(
        await blobs().put("a b.txt", bytes("x"), { exclusive: true, type: "text/plain" }),
      ).toBeUndefined();
      expect(asked.map(({ method, url }) => `${method} ${url.split("?")[0]}`)).toEqual([
        "HEAD /files/a%20b.txt",
        "PUT /files/a%20b.txt",
      ]);
      expect(asked[1]?.headers).toMatchObject({
        "if-none-match": "*",
        "content-type": "text/plain",
      });
    }
    answers.set("PUT", [200]);
    await blobs().put("a", bytes("x"));
    expect(asked.at(-1)?.headers["if-none-match"]).toBeUndefined();
  });

  test("a failing storage is reported as busy", async () => {
    for (const method of ["HEAD", "PUT", "GET"]) answers.set(method, rejected(503, "SlowDown"));
    const busy = { name: "StorageUnavailableError", reason: "busy" };
    await expect(blobs().get("a")).rejects.toMatchObject(busy);
    await expect(blobs().put("a", bytes("x"))).rejects.toMatchObject(busy);
    let isCancelled = false;
    const source = new ReadableStream<Uint8Array>({ cancel: () => void (isCancelled = true) });
    await expect(blobs().put("a", source, { exclusive: true })).rejects.toMatchObject(busy);
    expect(isCancelled).toBe(true);
    await expect(blobs().remove("a")).rejects.toMatchObject(busy);
  });

  test("aborts a multipart upload that fails", async () => {
    asked.length = 0;
    const begun =
      "<InitiateMultipartUploadResult><UploadId>7</UploadId></InitiateMultipartUploadResult>";
    answers
      .set("POST", [200, begun])
      .set("PUT", [200, "", { etag: '"x"' }])
      .set("DELETE", [204]);
    let chunks = 0;
    const breaking = new ReadableStream<Uint8Array>({
      pull(controller) {
        if (chunks++ < 20) controller.enqueue(new Uint8Array(1_048_576));
        else controller.error(new Error("gone"));
      },
    });
    await expect(blobs().put("large", breaking)).rejects.toThrow("gone");
    const last = asked.at(-1);
    expect([last?.method, last?.url]).toEqual(["DELETE", expect.stringContaining("uploadId=7")]);
  });

  test("a range after the end of a file is empty", async () => {
    answers.set("GET", rejected(416, "InvalidRange"));
    answers.set("HEAD", [
      200,
      "",
      { "content-length": "3", "last-modified": "Fri, 20 Nov 2026 10:00:00 GMT" },
    ]);
    const { stream, ...facts } = (await blobs().get("a", { first: 5, last: 9 }))!;
    expect(facts).toEqual({ size: 3, modified: new Date("2026-11-20T10:00:00Z") });
    expect(await text(stream)).toBe("");
  });

  test("lists all pages with times in whole seconds, and leaves out objects with invalid names", async () => {
    const page = (more: string, ...keys: string[]) =>
      `<ListBucketResult><IsTruncated>${more !== ""}</IsTruncated>${
        more && `<NextContinuationToken>${more}</NextContinuationToken>`
      }${keys
        .map(
          (key) =>
            `<Contents><Key>${key}</Key><Size>3</Size><LastModified>2026-11-20T10:00:00.483Z</LastModified></Contents>`,
        )
        .join("")}</ListBucketResult>`;
    const first = page("second", "p/2026/a", "p/2026/", "p/2026/.htaccess", "p/2026/d:e");
    const list = async (options = {}) => {
      const pages = [first, page("", "p/2026/b&amp;c")];
      asked.length = 0;
      answers.set("GET", () => [200, pages.shift()]);
      const found = [];
      for await (const one of blobs("p").list("2026/", options)) found.push(one);
      return found;
    };
    const found = await list();
    const facts = { size: 3, modified: new Date("2026-11-20T10:00:00Z") };
    expect(found).toEqual([
      { name: "2026/a", ...facts },
      { name: "2026/b&c", ...facts },
    ]);
    expect(asked.length).toBe(2);
    expect(asked[0]?.url).toContain("prefix=p%2F2026%2F");
    expect(asked[1]?.url).toContain("continuation-token=second");
    const all = await list({ hidden: true });
    expect(all.map(({ name }) => name)).toEqual([
      "2026/a",
      "2026/.htaccess",
      "2026/d:e",
      "2026/b&c",
    ]);
    answers.set("GET", rejected(503, "SlowDown"));
    await expect(blobs().list()[Symbol.asyncIterator]().next()).rejects.toMatchObject({
      name: "StorageUnavailableError",
      reason: "busy",
    });
  });

  test("cuts the range out of a full response if the storage ignores ranges", async () => {
    answers.set("GET", [200, "0123456789", { "content-length": "10" }]);
    const part = async (first: number, last: number) =>
      text((await blobs().get("a", { first, last }))!.stream);
    expect([await part(2, 4), await part(0, 0), await part(7, 99), await part(10, 12)]).toEqual([
      "234",
      "0",
      "789",
      "",
    ]);
  });
});
