import { createSite, defineModule, moduleBuilder } from "@waymark/core";
import { expect, test, vi } from "vitest";
import { developmentSite, failedSite } from "./development-site.ts";
import { toErrorReport } from "./error-report.ts";

const { definePageHandler } = moduleBuilder({});
const pages = definePageHandler("pages", ({ path }) => {
  if (path === "/broken") throw new Error("no tide");
  if (path === "/text") return new Response("fog", { headers: { "Content-Type": "text/plain" } });
  return new Response("<!doctype html><body>Fog</body>", {
    headers: {
      "Content-Type": "text/html",
      "Content-Security-Policy": "default-src 'none'; script-src 'nonce-abc' 'strict-dynamic'",
    },
  });
});

const setup = () => {
  const site = createSite({
    log: silent,
    modules: [defineModule({ name: "page", pages: [pages] })()],
  });
  const onFailure = vi.fn();
  const served = developmentSite(site, { version: "v1", root: "/", onFailure });
  const get = async (url: string, remoteAddress = "127.0.0.1") => {
    const peer = { remoteAddress, encrypted: false };
    const response = await served.fetch(new Request(url), peer);
    return { response, text: await response.text() };
  };
  return { served, get, onFailure };
};
const silent = { debug() {}, info() {}, warn() {}, error() {} };

test("pages get a script that their CSP allows, and other responses are unchanged", async () => {
  const { get } = setup();
  const { response, text } = await get("http://localhost/");
  expect(text).toMatch(/^<!doctype html><body>Fog<script>[^]*"v1"[^]*<\/script>\n<\/body>$/);
  expect(response.headers.get("content-security-policy")).toMatch(
    /^default-src 'none'; script-src 'nonce-abc' 'strict-dynamic' 'sha256-[^']+'; connect-src 'self'$/,
  );
  expect((await get("http://localhost/text")).text).toBe("fog");
});

test("the error of a page is shown only to requests from this machine to a local host name", async () => {
  const { get, onFailure } = setup();
  const shown = [
    ["http://localhost:8080/broken", "127.0.0.1"],
    ["http://127.0.0.1/broken", "127.0.0.1"],
    ["http://[::1]/broken", "::1"],
    ["http://harbour.localhost/broken", "127.0.0.1"],
  ] as const;
  for (const [url, address] of shown) expect((await get(url, address)).text).toContain("no tide");
  const hidden = [
    ["http://localhost/broken", "192.168.1.4"],
    ["http://localhost.attacker.example/broken", "127.0.0.1"],
    ["http://attacker.example/broken", "127.0.0.1"],
  ] as const;
  for (const [url, address] of hidden) {
    const { response, text } = await get(url, address);
    expect([response.status, text.includes("no tide")]).toEqual([500, false]);
  }
  expect(onFailure).toHaveBeenCalledTimes(shown.length + hidden.length);
});

test("an event stream sends the version, and ends when the site stops", async () => {
  const { served, get } = setup();
  const peer = { remoteAddress: "127.0.0.1", encrypted: false };
  const request = new Request("http://localhost/@waymark/reload");
  const reader = (await served.fetch(request, peer)).body!.getReader();
  const { value } = await reader.read();
  expect(new TextDecoder().decode(value)).toBe("retry: 100\ndata: v1\n\n");
  await served.endStreams?.();
  expect((await reader.read()).done).toBe(true);
  expect((await get(request.url)).text).toBe("retry: 100\ndata: v1\n\n");
});

test("a site that cannot start responds with its error, but not to other machines", async () => {
  const served = failedSite(toErrorReport(new Error("no tide"), "/"), "v2");
  const ask = async (remoteAddress: string) => {
    const peer = { remoteAddress, encrypted: false };
    const response = await served.fetch(new Request("http://localhost/"), peer);
    return `${response.status} ${await response.text()}`;
  };
  expect(await ask("127.0.0.1")).toMatch(/^500 [^]*no tide[^]*"v2"/);
  expect(await ask("192.168.1.4")).toBe("503 The site does not run.\n");
});
