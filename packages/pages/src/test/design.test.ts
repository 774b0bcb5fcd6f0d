import { markup } from "@waymark/core";
import { expect, test } from "vitest";
import { defaultTemplates, pages } from "../index.ts";
import { startPages } from "./site.ts";

test("a site replaces single templates, which the others use", async () => {
  await using site = await startPages({
    pages: {
      templates: {
        byline: (item) => markup`<p class="byline">No. ${item.slug}</p>`,
        footer: (ctx) => markup`<p>Sponsored</p>${defaultTemplates.footer(ctx)}`,
      },
    },
  });
  const { link } = await site.add("posts", { title: "High water" });
  for (const path of [link, "/"]) {
    const { text } = await site.open(path);
    expect(text).toContain('<p class="byline">No. high-water</p>');
    expect(text).toMatch(/<p>Sponsored<\/p><footer/);
  }
});

test("tokens and styles are in the stylesheet, whose URL changes with them", async () => {
  const hrefOf = async (options: Parameters<typeof pages>[0]) => {
    await using site = await startPages({ pages: options });
    const [, href = ""] =
      /<link rel="stylesheet" href="([^"]+)">/.exec((await site.open("/")).text) ?? [];
    return { href, css: (await site.open(href)).text };
  };
  const plain = await hrefOf({});
  const own = await hrefOf({
    tokens: { "color-accent": "#a1260d" },
    styles: ".own { color: red }",
  });
  expect(own.css).toContain("--color-accent: #a1260d");
  expect(own.css).toContain(".own { color: red }");
  expect(own.href).not.toBe(plain.href);
  expect((await hrefOf({ theme: "studio" })).css).not.toBe(plain.css);
});

test.for([
  { tokens: { "color-accent": "red; } body { display: none" } },
  { tokens: { "Color Accent": "red" } },
  { theme: "none" },
  { menu: [{ label: "Bad", path: "javascript:alert(1)" }] },
  { templates: { home: "no function" } },
] as never[])("the option %j is rejected", (options) => {
  expect(() => pages(options)).toThrow();
});

test("pages without pictures are small, and load one stylesheet and no script", async () => {
  await using site = await startPages();
  const excerpt = "A sentence of a usual length about the harbour. ".repeat(4);
  for (let number = 1; number <= 10; number++)
    await site.add("posts", { title: `Post ${number}`, excerpt });
  const { text, headers } = await site.open("/");
  const [, href = ""] = /<link rel="stylesheet" href="([^"]+)">/.exec(text) ?? [];
  const css = await site.open(href);
  expect(text.length + css.text.length).toBeLessThan(30_000);
  expect(text).not.toContain("<script");
  expect(headers.get("content-security-policy")).toMatch(/^default-src 'none'/);
  expect(headers.get("content-security-policy")).not.toContain("script-src");
});

test("the menu is the newest menu of the site, and its links are escaped", async () => {
  await using site = await startPages({ pages: { menu: [{ label: "A <b>", path: "/a/" }] } });
  await site.add("pages", { title: "About" });
  expect((await site.open("/")).text).toMatch(
    /<a href="\/a\/">A &lt;b&gt;<\/a>.*href="\/about\/">About/,
  );
  await site.add("navigation", {
    title: "Main",
    content:
      '<!-- wp:navigation-link {"label":"Tides","url":"/tides/"} /-->' +
      `<!-- wp:navigation-link {"label":"Shop","url":"https://shop.example/captain's/?q='a'&b=%221%22"} /-->` +
      `<!-- wp:navigation-link {"label":"Captain","url":"/captain's/?a=1&b=2"} /-->`,
  });
  const { text } = await site.open("/tides/");
  expect(text).toMatch(/href="\/tides\/" aria-current="page"/);
  expect(text).not.toContain(">About<");
  const hrefOf = (html: string, label: string) =>
    new RegExp(`<a [^>]*href="([^"]*)"[^>]*>(?:<span[^>]*>)?${label}<`).exec(html)?.[1];
  expect(hrefOf(text, "Shop")).toBe(
    "https://shop.example/captain&#39;s/?q=&#39;a&#39;&amp;b=%221%22",
  );
  const captain = await site.open("/captain's/?a=1&b=2");
  expect(hrefOf(captain.text, "Captain")).toBe("/captain&#39;s/?a=1&amp;b=2");
  expect(captain.text).toContain('?a=1&amp;b=2" aria-current="page"');
});
