import { expect, test } from "vitest";
import { isHtmlResponse, replaceBody, readText } from "./html-response.ts";

const html = (headers: Record<string, string> = {}, status = 200) =>
  new Response("<p>", { status, headers: { "content-type": "text/html", ...headers } });

test("a page is HTML in UTF-8, including error pages", () => {
  for (const page of [
    html(),
    html({}, 404),
    html({}, 403),
    html({}, 500),
    html({ "content-type": "text/html; charset=UTF-8" }),
    html({ "content-type": 'TEXT/HTML;charset="utf8"' }),
  ])
    expect(isHtmlResponse(page)).toBe(true);
  for (const other of [
    html({}, 206),
    html({}, 301),
    html({ "content-type": "text/html; charset=latin1" }),
    html({ "content-type": "text/htmlx" }),
    html({ "content-type": "application/json" }),
    html({ "content-encoding": "gzip" }),
    html({ "content-disposition": "attachment; filename=a.html" }),
  ])
    expect(isHtmlResponse(other)).toBe(false);
});

test("a replaced body keeps the status and the headers, except those that depend on the bytes", async () => {
  const page = replaceBody(html({ etag: '"1"', "content-length": "3", "x-own": "1" }, 404), "<b>");
  expect([page.status, await page.text()]).toEqual([404, "<b>"]);
  expect([page.headers.has("etag"), page.headers.has("content-length")]).toEqual([false, false]);
  expect(page.headers.get("x-own")).toBe("1");
});

/** A stream that counts the requested chunks, and never ends by itself. */
function endless() {
  const seen = { pulled: 0, isCancelled: false };
  const stream = new ReadableStream<Uint8Array<ArrayBuffer>>(
    {
      pull: (control) => {
        seen.pulled++;
        control.enqueue(new TextEncoder().encode("0123456789"));
      },
      cancel: () => void (seen.isCancelled = true),
    },
    { highWaterMark: 0 },
  );
  return { seen, stream };
}

test("a text is read completely, also if a character is split between two chunks", async () => {
  const bytes = new TextEncoder().encode("\ufeffMaré");
  const stream = new ReadableStream({
    start(control) {
      for (const byte of bytes) control.enqueue(Uint8Array.of(byte));
      control.close();
    },
  });
  expect(await readText(new Response(stream), 100)).toBe("\ufeffMaré");
});

test("a text of the maximum size is read, and one byte more is not", async () => {
  expect(await readText(new Response("abcd"), 4)).toBe("abcd");
  const answer = await readText(
    new Response("abcde", { status: 404, headers: { "X-Own": "1" } }),
    4,
  );
  if (typeof answer === "string") return expect.unreachable();
  expect([answer.status, answer.headers.get("x-own"), await answer.text()]).toEqual([
    404,
    "1",
    "abcde",
  ]);
});

test("an endless body is read up to the limit only, and cancelling the rest cancels its source", async () => {
  const { seen, stream } = endless();
  const answer = await readText(new Response(stream), 25);
  if (typeof answer === "string") return expect.unreachable();
  expect(seen.pulled).toBe(3);
  const reader = answer.body!.getReader();
  let text = "";
  while (text.length < 45) text += new TextDecoder().decode((await reader.read()).value);
  expect(text).toBe("0123456789".repeat(5));
  await reader.cancel();
  expect(seen.isCancelled).toBe(true);
});

test("a body that is not UTF-8 keeps its bytes", async () => {
  const answer = await readText(new Response(Uint8Array.of(0x61, 0xe9, 0x62)), 100);
  if (typeof answer === "string") return expect.unreachable();
  expect([...new Uint8Array(await answer.arrayBuffer())]).toEqual([0x61, 0xe9, 0x62]);
});

test("a response without a body is returned as it is", async () => {
  const answer = new Response(null, { status: 200 });
  expect(await readText(answer, 100)).toBe(answer);
});
