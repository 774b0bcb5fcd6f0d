import { expect, test, vi } from "vitest";
import { editPage } from "./edited-page.ts";

const page = "<html><head></head><body>é</body></html>";
const html = (body: BodyInit | null = page, headers = {}, status = 200) =>
  new Response(body, { status, headers: { "Content-Type": "text/html", ETag: '"1"', ...headers } });

test("a page that is not changed is the original response", async () => {
  const original = html();
  expect(await editPage(original).toResponse()).toBe(original);
});

test("a page that was read and not changed keeps its status, headers and text", async () => {
  const edited = editPage(html(page, {}, 404));
  expect(await edited.page.html()).toBe(page);
  const response = await edited.toResponse();
  expect([response.status, response.headers.get("etag"), await response.text()]).toEqual([
    404,
    '"1"',
    page,
  ]);
});

test("the body is read and encoded once, however many changes there are", async () => {
  const decode = vi.spyOn(TextDecoder.prototype, "decode");
  const edited = editPage(html());
  await edited.apply({ head: "<meta name=a>" });
  await edited.apply({ body: "<p>b</p>", head: "<meta name=b>" });
  const text = await edited.page.html();
  expect(text).toBe("<html><head><meta name=a><meta name=b></head><body>é<p>b</p></body></html>");
  await edited.apply({ html: text?.replace("é", "e") });
  const count = decode.mock.calls.length;
  decode.mockRestore();
  expect(count).toBe(1);
  const response = await edited.toResponse();
  expect(await response.text()).toBe(
    "<html><head><meta name=a><meta name=b></head><body>e<p>b</p></body></html>",
  );
  expect(response.headers.has("etag")).toBe(false);
});

test("changes set the status and headers, and extend the Content-Security-Policy", async () => {
  const edited = editPage(html(page, { "Content-Security-Policy": "script-src 'nonce-a1'" }));
  expect(edited.page.nonce("script")).toBe("a1");
  await edited.apply({
    body: "<p>",
    status: 422,
    headers: { "Retry-After": "2" },
    csp: { script: "https://a.example/a.js" },
  });
  const { status, headers } = await edited.toResponse();
  expect([edited.page.status, status, headers.get("retry-after")]).toEqual([422, 422, "2"]);
  expect(headers.get("content-security-policy")).toBe(
    "script-src 'nonce-a1' https://a.example/a.js",
  );
});

test("the response to HEAD has the headers of the changed page", async () => {
  const edited = editPage(html(null, { "Content-Security-Policy": "script-src 'none'" }));
  expect(await edited.page.html()).toBeUndefined();
  await edited.apply({ body: "<p>", csp: { script: "https://a.example/a.js" } });
  const { headers, body } = await edited.toResponse();
  expect([body, headers.has("etag"), headers.get("content-security-policy")]).toEqual([
    null,
    false,
    "script-src https://a.example/a.js",
  ]);
});

test.each([
  ["a fragment", "<p>part</p>", {}],
  ["a page that is not UTF-8", Uint8Array.of(0x3c, 0x68, 0x74, 0x6d, 0x6c, 0x3e, 0xe9), {}],
  ["a page of more than 8 MiB", "<html>".padEnd(8_400_000), {}],
  ["a compressed page", page, { "Content-Encoding": "gzip" }],
  ["a download", page, { "Content-Disposition": "attachment" }],
  ["a document of another type", page, { "Content-Type": "application/json" }],
])("%s keeps its bytes, its ETag and its policy", async (_, body, headers) => {
  const edited = editPage(
    html(body, { "Content-Security-Policy": "script-src 'none'", ...headers }),
  );
  await edited.apply({ body: "<b>", csp: { script: "https://a.example/a.js" } });
  const response = await edited.toResponse();
  expect(response.headers.get("etag")).toBe('"1"');
  expect(response.headers.get("content-security-policy")).toBe("script-src 'none'");
  const bytes = typeof body === "string" ? new TextEncoder().encode(body) : body;
  expect(Buffer.compare(Buffer.from(await response.arrayBuffer()), Buffer.from(bytes))).toBe(0);
});
