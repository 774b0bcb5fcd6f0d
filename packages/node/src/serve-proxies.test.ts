import { expect, test } from "vitest";
import { exchangeRaw, startServer, connectRaw } from "./test/raw-connection.ts";
import { isAddressRange, toTrust } from "./address.ts";

const tell = (request: Request, peer: { remoteAddress: string | undefined; encrypted: boolean }) =>
  new Response(`<${peer.remoteAddress} ${peer.encrypted} ${request.url}>`);
const ask = async (
  trustedProxies: readonly string[],
  headers: readonly string[],
  target = "/a?b=c",
): Promise<string> => {
  const { port } = await startServer(tell, { trustedProxies });
  const lines = ["Host: site.example", "Connection: close", ...headers].join("\r\n");
  const answer = await exchangeRaw(port, `GET ${target} HTTP/1.1\r\n${lines}\r\n\r\n`);
  return /<(.*)>/.exec(answer)?.[1] ?? answer;
};
const http = "http://site.example/a?b=c";
const https = "https://site.example/a?b=c";
const forged = ["X-Forwarded-For: 198.51.100.7", "X-Forwarded-Proto: https"];

test("forwarding headers are ignored unless they come from a trusted proxy", async () => {
  expect(await ask([], forged)).toBe(`127.0.0.1 false ${http}`);
  expect(await ask(["10.0.0.0/8", "::1"], forged)).toBe(`127.0.0.1 false ${http}`);
});

test("a trusted proxy determines the client address and the scheme", async () => {
  for (const trusted of ["127.0.0.1", "127.0.0.0/8", "::ffff:127.0.0.1", "::ffff:127.0.0.0/104"])
    expect(await ask([trusted], forged)).toBe(`198.51.100.7 true ${https}`);
  expect(await ask(["127.0.0.1"], [])).toBe(`127.0.0.1 false ${http}`);
});

test.each([
  [
    "what the caller wrote itself is left of it",
    "10.0.0.9, 127.0.0.1, 198.51.100.7",
    "198.51.100.7",
  ],
  [
    "trusted proxies behind it are passed over",
    "203.0.113.1, 198.51.100.7, 10.1.2.3",
    "198.51.100.7",
  ],
  ["a caller that is itself a trusted address", "10.1.2.3,10.4.5.6", "10.1.2.3"],
  ["IPv6", "2001:db8::0:1", "2001:db8::1"],
  ["IPv6 with a port", "[2001:db8::1]:4711", "2001:db8::1"],
  ["IPv4 with a port", "198.51.100.7:4711", "198.51.100.7"],
  ["IPv4 as IPv6", "::ffff:198.51.100.7", "198.51.100.7"],
  ["a name", "198.51.100.7, unknown", "127.0.0.1"],
  ["a name behind a proxy", "198.51.100.7, _hidden, 10.0.0.1", "10.0.0.1"],
  ["a short form", "198.51.100.7, 8.1", "127.0.0.1"],
  ["nothing", ",", "127.0.0.1"],
])(
  "the client address is the right-most that is not a trusted proxy: %s",
  async (_name, header, address) => {
    const answer = await ask(["127.0.0.1", "10.0.0.0/8"], [`X-Forwarded-For: ${header}`]);
    expect(answer).toBe(`${address} false ${http}`);
  },
);

test("several X-Forwarded-For headers are one list", async () => {
  const headers = ["X-Forwarded-For: 203.0.113.1", "X-Forwarded-For: 198.51.100.7"];
  expect(await ask(["127.0.0.1"], headers)).toBe(`198.51.100.7 false ${http}`);
});

test("if there are several protocols, that of the nearest proxy applies", async () => {
  const says = (text: string) => ask(["127.0.0.1"], [`X-Forwarded-Proto: ${text}`]);
  expect(await says("https, http")).toBe(`127.0.0.1 false ${http}`);
  expect(await says("http,HTTPS")).toBe(`127.0.0.1 true ${https}`);
  expect(await says("httpsx")).toBe(`127.0.0.1 false ${http}`);
});

test("requests that share a proxy's connection each have their own caller", async () => {
  const { port } = await startServer(tell, { trustedProxies: ["127.0.0.1"] });
  const one = await connectRaw(port);
  const get = (caller: string) =>
    one.send(`GET / HTTP/1.1\r\nHost: a\r\nX-Forwarded-For: ${caller}\r\n\r\n`);
  get("198.51.100.7");
  get("203.0.113.1");
  one.send("GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n");
  const callers = [...(await one.end()).matchAll(/<(\S+) /g)].map(([, address]) => address);
  expect(callers).toEqual(["198.51.100.7", "203.0.113.1", "127.0.0.1"]);
});

test("a long list of proxies is processed once", async () => {
  const list = Array.from({ length: 1_500 }, () => "10.0.0.1").join(",");
  expect(await ask(["127.0.0.1", "10.0.0.1"], [`X-Forwarded-For: ${list}`])).toBe(
    `10.0.0.1 false ${http}`,
  );
});

test("a client that requests an absolute URL cannot choose the scheme", async () => {
  expect(await ask([], [], "https://site.example/a?b=c")).toBe(`127.0.0.1 false ${http}`);
  expect(await ask([], [], "HTTPS://site.example/a?b=c")).toBe(`127.0.0.1 false ${http}`);
  const headers = ["X-Forwarded-Proto: https"];
  expect(await ask(["127.0.0.1"], headers, http)).toBe(`127.0.0.1 true ${https}`);
  expect(await ask([], [], "http://user:secret@site.example/a")).toMatch(/^HTTP\/1\.1 400 /);
});

test("invalid addresses and ranges are rejected before the server listens", async () => {
  for (const text of [
    "proxy",
    "",
    "10.0.0.0/33",
    "::1/129",
    "10.0.0.0/",
    "10/8",
    "1.2.3.4/x",
    "::1%lo",
  ]) {
    expect(isAddressRange(text)).toBe(false);
    await expect(startServer(tell, { trustedProxies: [text] })).rejects.toThrow(
      /^trustedProxies: /,
    );
  }
});

test("a range contains its addresses and no others", () => {
  const isTrusted = toTrust(["10.0.0.0/8", "2001:db8::/32"]);
  for (const address of ["10.255.255.255", "::ffff:10.0.0.1", "2001:db8:ffff::1"])
    expect(isTrusted(address)).toBe(true);
  for (const address of ["11.0.0.0", "2001:db9::1", "elsewhere", undefined])
    expect(isTrusted(address)).toBe(false);
});
