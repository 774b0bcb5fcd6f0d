import { expect, test } from "vitest";
import { toAsset, toAssetResponse } from "./asset.ts";

const asset = toAsset("a()", "text/javascript; charset=UTF-8");
const url = "https://magazine.example/a.js";
const answer = (address: string, init?: RequestInit) =>
  toAssetResponse(asset, new Request(address, init), {
    maxAge: 300,
    headers: { "X-Robots-Tag": "noindex" },
  });

test("an asset is cached for a year under the URL with its version, and shortly under others", async () => {
  const versioned = answer(`${url}?v=${asset.version}`);
  expect(versioned.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
  expect(versioned.headers.get("x-robots-tag")).toBe("noindex");
  expect(await versioned.text()).toBe("a()");
  for (const other of [url, `${url}?v=1`])
    expect(answer(other).headers.get("cache-control")).toBe("public, max-age=300");
});

test("HEAD has the same headers, a browser that has the asset gets 304, and other methods 405", async () => {
  const whole = answer(url);
  const head = answer(url, { method: "HEAD" });
  expect([...head.headers]).toEqual([...whole.headers]);
  expect(await head.text()).toBe("");
  const tag = whole.headers.get("etag") ?? "";
  expect(answer(url, { headers: { "If-None-Match": `"x", ${tag}` } }).status).toBe(304);
  const posted = answer(url, { method: "POST" });
  expect([posted.status, posted.headers.get("allow")]).toEqual([405, "GET, HEAD"]);
});
