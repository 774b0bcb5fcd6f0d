import {
  moduleBuilder,
  createSite,
  defineModule,
  defineNamespace,
  cspHash,
  translation,
} from "@waymark/core";
import { expect, test } from "vitest";
import { explorer, explorerMessages } from "./index.ts";

const open = (
  path: string,
  init: RequestInit = {},
  site: Partial<Parameters<typeof createSite>[0]> = {},
) =>
  createSite({ url: "https://magazine.example", modules: [explorer()], ...site }).fetch(
    new Request(`https://magazine.example${path}`, init),
  );

test("the page is a single document that sends requests only to its own site", async () => {
  const response = await open("/explorer");
  expect(response.status).toBe(200);
  expect(response.headers.get("content-type")).toBe("text/html; charset=UTF-8");
  const html = await response.text();
  expect(html).not.toMatch(/<(?:script|img|iframe|object|embed)[^>]* src=|@import|url\(/);
  expect(html).toContain('data-api="https://magazine.example/api" data-root="/api"');
});

test("the page of a site whose API is at its root sends requests to that root", async () => {
  const atRoot = await open("/explorer", {}, { apiRoot: "/" });
  expect(await atRoot.text()).toContain('data-api="https://magazine.example" data-root=""');
  const url = "https://magazine.example/sea";
  const below = await open("/sea/explorer", {}, { apiRoot: "/", url });
  expect(await below.text()).toContain('data-root="/sea" data-base="/sea"');
});

test("the CSP has the hashes of the script and the style sheet", async () => {
  const response = await open("/explorer");
  const html = await response.text();
  const policy = response.headers.get("content-security-policy") ?? "";
  for (const tag of ["script", "style"]) {
    const parts = html.split(new RegExp(`</?${tag}>`));
    expect(parts).toHaveLength(3);
    expect(policy).toContain(`${tag}-src ${await cspHash(parts[1]!)}`);
  }
  expect(policy).toContain("default-src 'none'");
  expect(policy).not.toContain("unsafe");
});

test("the name of the site is escaped", async () => {
  const name = `</title><script>alert("1")</script>`;
  const html = await (await open("/explorer", {}, { name })).text();
  expect(html).not.toContain("<script>alert");
  expect(html).toContain("&lt;/title&gt;&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt;");
});

test("the page has the language that the browser prefers, with its texts and direction", async () => {
  const site = { locale: "en", languages: ["de", "ar"], detectLanguage: true };
  const inLanguage = async (language: string) => {
    const page = await open("/explorer", { headers: { "Accept-Language": language } }, site);
    return { html: await page.text(), vary: page.headers.get("vary") ?? "" };
  };
  const german = await inLanguage("de-AT,de;q=0.9");
  expect(german.html).toContain('<html lang="de" data-texts=');
  expect(german.html).toContain("Routen filtern");
  expect(german.html).not.toContain("Filter routes");
  expect(german.vary).toContain("Accept-Language");
  const arabic = await inLanguage("ar");
  expect(arabic.html).toContain('<html lang="ar" dir="rtl" data-texts=');
  expect((await inLanguage("fr")).html).toContain("Filter routes");
});

test("the page has the language of the site, and its script receives a text for each plural category", async () => {
  const textsOf = async (locale: string) => {
    const html = await (await open("/explorer", {}, { locale })).text();
    const json = /data-texts="([^"]*)"/.exec(html)?.[1]?.replaceAll("&quot;", '"') ?? "";
    return JSON.parse(json) as Record<string, unknown>;
  };
  const german = await textsOf("de");
  expect(german["found"]).toEqual({
    one: "{n} Route von {total}",
    other: "{n} Routen von {total}",
  });
  expect(german["asUser"]).toBe("Als {name}");
  expect(Object.keys((await textsOf("ar"))["routes"] as object).toSorted()).toEqual([
    "few",
    "many",
    "one",
    "other",
    "two",
    "zero",
  ]);
});

test("a translation replaces a text of the page", async () => {
  const contributes = [
    translation({
      name: "own words",
      messages: explorerMessages,
      language: "en",
      texts: { filter: 'Find "routes"' },
    }),
  ];
  const html = await (await open("/explorer", {}, { contributes })).text();
  expect(html).toContain('placeholder="Find &quot;routes&quot;"');
});

test("HEAD has no body, a matching ETag is 304, and other methods are 405", async () => {
  const head = await open("/explorer", { method: "HEAD" });
  expect([head.status, await head.text()]).toEqual([200, ""]);
  const etag = head.headers.get("etag") ?? "";
  expect((await open("/explorer", { headers: { "If-None-Match": etag } })).status).toBe(304);
  expect((await open("/explorer", { headers: { "If-None-Match": '"other"' } })).status).toBe(200);
  const post = await open("/explorer", { method: "POST" });
  expect([post.status, post.headers.get("allow")]).toEqual([405, "GET, HEAD"]);
});

test("answers only at its path, with or without a trailing slash", async () => {
  const modules = [explorer({ path: "/docs/api" })];
  expect((await open("/docs/api", {}, { modules })).status).toBe(200);
  expect((await open("/docs/api/", {}, { modules })).status).toBe(200);
  expect((await open("/docs/api/more", {}, { modules })).status).toBe(404);
  expect((await open("/explorer", {}, { modules })).status).toBe(404);
});

test("a site below a path of its host has its explorer below that path", async () => {
  const site = { url: "https://magazine.example/blog/" };
  const page = await open("/blog/explorer", {}, site);
  expect(await page.text()).toContain('data-root="/blog/api"');
  expect((await open("/explorer", {}, site)).status).toBe(404);
});

test.each([
  ["no path", { path: "docs" }],
  ["a slash at the end", { path: "/docs/" }],
  ["an empty segment", { path: "//docs" }],
  ["a query", { path: "/docs?x" }],
  ["no text", { path: 7 as unknown as string }],
  ["an unknown option", { root: "/docs" } as never],
  ["no record", [] as never],
])("%s as an option is rejected by createSite", (_what, given) => {
  expect(() => explorer(given)).toThrow(/^explorer: options?[ :]/);
});

test("a path inside the API is rejected by createSite", () => {
  expect(() => createSite({ modules: [explorer({ path: "/api/explorer" })] })).toThrow(
    "explorer: option path: /api/explorer is inside the API at /api",
  );
});

test("adds nothing to the catalogue", () => {
  const { get } = moduleBuilder({});
  const tides = defineModule({
    name: "tides",
    namespaces: [
      defineNamespace("tides/v1", {
        "/today": [get({ summary: "Today", access: "public", handler: () => ({}) })],
      }),
    ],
  });
  const catalogue = createSite({ modules: [tides(), explorer()] }).catalogue();
  expect(catalogue["namespaces"]).toEqual(["tides/v1"]);
});
