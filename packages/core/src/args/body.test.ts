import { expect, test } from "vitest";
import { readBody } from "./body.ts";

const encode = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text);
const send = (
  type: string | undefined,
  body: BodyInit | null,
  headers: Record<string, string> = {},
  method = "POST",
): Request =>
  new Request("http://x.test/", {
    method,
    headers: { ...(type !== undefined && { "content-type": type }), ...headers },
    body: typeof body === "string" ? encode(body) : body,
    ...(body instanceof ReadableStream && { duplex: "half" }),
  });
const stream = (chunks: number, size: number): ReadableStream =>
  new ReadableStream({
    pull(controller) {
      if (chunks-- > 0) controller.enqueue(new Uint8Array(size).fill(32));
      else controller.close();
    },
  });
const form = "application/x-www-form-urlencoded";

test.each([
  "application/json",
  "Application/JSON; charset=utf-8",
  "application/ld+json",
  "application/a.b+json",
])("%s is JSON", async (type) => {
  expect(await readBody(send(type, '{"a":1}'), "POST")).toEqual({ json: { a: 1 } });
});
test.each([
  "text/plain",
  "text/json",
  "application/jsonx",
  "application/+json",
  "image/png",
  "application/json+x",
])("%s is left to the handler", async (type) => {
  const request = send(type, '{"a":1}');
  expect(await readBody(request, "POST")).toEqual({});
  expect(await request.text()).toBe('{"a":1}');
});
test("an empty JSON body is not an error, and neither is one that is not an object", async () => {
  expect(await readBody(send("application/json", ""), "POST")).toEqual({});
  expect(await readBody(send("application/json", " \n"), "POST")).toEqual({});
  expect(await readBody(send("application/json", "[1]"), "POST")).toEqual({ json: [1] });
  expect(await readBody(send("application/json", null), "POST")).toEqual({});
});
test("a JSON body is read for GET too", async () => {
  expect(await readBody(send("application/json", '{"a":1}'), "GET")).toEqual({ json: { a: 1 } });
});
test.each([
  ["POST", form, true],
  ["PUT", form, true],
  ["PATCH", form, true],
  ["DELETE", form, true],
  ["GET", form, false],
  ["PUT", undefined, true],
  ["DELETE", undefined, true],
  ["POST", undefined, false],
])("%s with type %s is a form: %s", async (method, type, isForm) => {
  const body = await readBody(send(type, "a[]=1&b=%20"), method);
  expect(body).toEqual(isForm ? { form: { a: ["1"], b: " " } } : {});
});
test("a multipart form has its fields and files, for POST only", async () => {
  const data = new FormData();
  data.append("a[]", "1");
  data.append("a[]", "2");
  data.append("file", new File(["x"], "x.txt", { type: "text/plain" }));
  const request = new Request("http://x.test/", { method: "POST", body: data });
  const copy = request.clone();
  const body = await readBody(request, "POST");
  expect(body.form).toEqual({ a: ["1", "2"] });
  expect(await body.files?.["file"]?.text()).toBe("x");
  expect(await readBody(copy, "PUT")).toEqual({});
});
test.each(["--x\r\nnonsense", "", "--x--"])(
  "a malformed multipart form %j is 400 or empty",
  async (text) => {
    const reading = readBody(send("multipart/form-data; boundary=x", text), "POST");
    const outcome = await reading.catch((error: unknown) => error);
    expect(outcome).toSatisfy(
      (it: { code?: string; form?: object }) =>
        it.code === "rest_invalid_body" || it.form !== undefined,
    );
  },
);
test("the limit is exact", async () => {
  const body = (n: number) => `"${"x".repeat(n - 2)}"`;
  await expect(
    readBody(send("application/json", body(100)), "POST", { bytes: 100 }),
  ).resolves.toBeTypeOf("object");
  await expect(
    readBody(send("application/json", body(101)), "POST", { bytes: 100 }),
  ).rejects.toMatchObject({
    code: "rest_request_too_large",
    status: 413,
  });
});
test("the default limit is 1 MiB, and is enforced while reading", async () => {
  const fits = send("application/json", stream(16, 65_536));
  expect(await readBody(fits, "POST")).toEqual({});
  let pulled = 0;
  const endless = new ReadableStream({
    pull(controller) {
      pulled++;
      controller.enqueue(new Uint8Array(65_536));
    },
  });
  await expect(readBody(send("application/json", endless), "POST")).rejects.toMatchObject({
    status: 413,
  });
  expect(pulled).toBeLessThan(20);
});
test("a false Content-Length does not bypass the limit", async () => {
  const small = send(form, stream(3, 50), { "content-length": "10" });
  await expect(readBody(small, "POST", { bytes: 100 })).rejects.toMatchObject({ status: 413 });
  const large = send(form, "a=1", { "content-length": "1000" });
  await expect(readBody(large, "POST", { bytes: 100 })).rejects.toMatchObject({ status: 413 });
});
test("multipart forms have their own limit", async () => {
  const type = "multipart/form-data; boundary=x";
  const text = `--x\r\ncontent-disposition: form-data; name="a"\r\n\r\n${"y".repeat(200)}\r\n--x--\r\n`;
  const limits = { bytes: 100, multipartBytes: 1000 };
  expect(await readBody(send(type, text), "POST", limits)).toMatchObject({
    form: { a: "y".repeat(200) },
  });
  await expect(readBody(send(type, text), "POST", { bytes: 100 })).rejects.toMatchObject({
    status: 413,
  });
});
test("compressed bodies are rejected, identity is not", async () => {
  for (const encoding of ["gzip", "br", "deflate", "gzip, identity", "x"])
    await expect(
      readBody(send("application/json", "{}", { "content-encoding": encoding }), "POST"),
    ).rejects.toMatchObject({ code: "rest_unsupported_encoding", status: 415 });
  const plain = send("application/json", "{}", { "content-encoding": "identity" });
  expect(await readBody(plain, "POST")).toEqual({ json: {} });
});
test("text that is not UTF-8 is rejected", async () => {
  const bytes = new Uint8Array([34, 0xff, 0xfe, 34]);
  for (const [type, code] of [
    ["application/json", "rest_invalid_json"],
    [form, "rest_invalid_body"],
  ] as const)
    await expect(readBody(send(type, bytes), "POST")).rejects.toMatchObject({ code, status: 400 });
});
test("a truncated body is rejected", async () => {
  const broken = new ReadableStream({
    pull() {
      throw new Error("gone");
    },
  });
  await expect(readBody(send("application/json", broken), "POST")).rejects.toMatchObject({
    code: "rest_invalid_body",
  });
});

test("a body that arrives byte by byte is read completely", async () => {
  const bytes = encode(JSON.stringify({ text: "abc".repeat(20_000) }));
  let at = 0;
  const crumbs = new ReadableStream<Uint8Array>({
    pull(controller) {
      if (at < bytes.byteLength) controller.enqueue(bytes.subarray(at, ++at));
      else controller.close();
    },
  });
  const { json } = await readBody(send("application/json", crumbs), "POST");
  expect(json).toEqual({ text: "abc".repeat(20_000) });
});

test("a body in more than 100,000 chunks is rejected, and reading stops", async () => {
  for (const size of [0, 1]) {
    let asked = 0;
    const endless = new ReadableStream<Uint8Array>(
      {
        pull(controller) {
          asked++;
          // The end of the stream, for a reader without one.
          if (asked > 150_000) controller.close();
          else controller.enqueue(new Uint8Array(size).fill(32));
        },
      },
      { highWaterMark: 0 },
    );
    await expect(readBody(send("application/json", endless), "POST")).rejects.toMatchObject({
      status: 413,
      code: "rest_request_too_large",
    });
    expect(asked).toBe(100_001);
  }
});
