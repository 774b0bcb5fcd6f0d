import { expect, test } from "vitest";
import { exchangeRaw, startServer } from "./test/raw-connection.ts";

const head =
  "POST / HTTP/1.1\r\nHost: a\r\nConnection: close\r\nContent-Type: text/plain\r\nTransfer-Encoding: chunked\r\n\r\n";
const cut = (text: string, size: number): string => {
  let wire = "";
  for (let at = 0; at < text.length; at += size) {
    const piece = text.slice(at, at + size);
    wire += `${piece.length.toString(16)}\r\n${piece}\r\n`;
  }
  return `${head}${wire}0\r\n\r\n`;
};
/** Letters that show their position. */
const text = (length: number): string =>
  Array.from({ length }, (_, at) => String.fromCharCode(97 + (at % 23))).join("");

/** A site that returns the number of chunks of a body, and whether it is unchanged. */
async function counting(sent: string) {
  let chunks = 0;
  const served = await startServer(async (request: Request) => {
    const pieces: Uint8Array[] = [];
    for await (const chunk of request.body as unknown as AsyncIterable<Uint8Array>) {
      chunks++;
      pieces.push(chunk);
    }
    return new Response(Buffer.concat(pieces).toString() === sent ? "the same" : "another");
  });
  return { port: served.port, chunks: () => chunks };
}

test.each([
  ["bytes one by one", 50_000, 1, 40],
  ["chunks of 100 bytes", 1_000_000, 100, 400],
  ["chunks just below the size that goes alone", 100_000, 1_023, 40],
  ["large chunks", 1_000_000, 60_000, 100],
])("%s reach the site completely, in few chunks", async (_, length, size, max) => {
  const body = text(length);
  const { port, chunks } = await counting(body);
  expect(await exchangeRaw(port, cut(body, size))).toMatch(/^HTTP\/1\.1 200 [^]*the same$/);
  expect(chunks()).toBeLessThanOrEqual(max);
});

test("small and large chunks stay in order", async () => {
  const sizes = [1, 5_000, 3, 3, 20_000, 1, 1_024, 1_023, 2];
  const body = text(sizes.reduce((sum, size) => sum + size));
  let at = 0;
  let wire = "";
  for (const size of sizes) {
    wire += `${size.toString(16)}\r\n${body.slice(at, at + size)}\r\n`;
    at += size;
  }
  const { port } = await counting(body);
  expect(await exchangeRaw(port, `${head}${wire}0\r\n\r\n`)).toMatch(/the same$/);
});

test("a small chunk is available before the next one arrives", async () => {
  const { port } = await startServer(async (request: Request) => {
    const reader = request.body!.getReader();
    const { value } = await reader.read();
    await reader.cancel();
    return new Response(`first ${new TextDecoder().decode(value)}`);
  });
  const answer = exchangeRaw(port, `${head}2\r\nhi\r\n`);
  expect(await answer).toMatch(/first hi$/);
});

test("a body in more than 100,000 tiny chunks is a 413", async () => {
  const { port } = await counting("");
  const rejected = await exchangeRaw(port, cut(text(100_001), 1));
  expect(rejected).toMatch(/^HTTP\/1\.1 413 [^]*"rest_request_too_large"/);
  const body = text(100_000);
  const just = await counting(body);
  expect(await exchangeRaw(just.port, cut(body, 1))).toMatch(/the same$/);
});
