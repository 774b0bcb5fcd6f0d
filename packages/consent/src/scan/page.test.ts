import { expect, test } from "vitest";
import { standardVendors } from "../known/index.ts";
import { toVendorLookup } from "../known/lookup.ts";
import { readPage } from "./page.ts";

const base = new URL("https://magazine.example/a/");
const known = toVendorLookup(standardVendors);
const read = (html: string) => readPage(html, base, known);

test("resources of other hosts are reported by element and host", () => {
  const { embeds } = read(`<html><head>
<link rel="preconnect" href="https://fonts.gstatic.com"><link rel="canonical" href="https://other.example/">
<script src="//www.googletagmanager.com/gtag/js?id=1" async></script>
<script src="/own.js"></script>
</head><body>
<iframe src="https://www.youtube.com/embed/a"></iframe>
<iframe src="https://www.youtube.com/embed/b"></iframe>
<img src="data:image/png;base64,AA"><img src="https://images.example/a.png">
</body></html>`);
  expect(embeds.map(({ kind, host }) => `${kind} ${host}`)).toEqual([
    "link fonts.gstatic.com",
    "script www.googletagmanager.com",
    "iframe www.youtube.com",
    "img images.example",
  ]);
  expect(embeds.every(({ waits }) => !waits)).toBe(true);
});

test("blocked resources are reported as such, unless some are not blocked", () => {
  const { embeds } = read(`
<script type="text/plain" data-consent="analytics" src="https://a.example/a.js"></script>
<iframe data-consent="functional" data-consent-src="https://b.example/"></iframe>
<iframe data-consent="functional" data-consent-src="https://c.example/1"></iframe>
<iframe src="https://c.example/2"></iframe>`);
  expect(embeds.map(({ host, waits }) => [host, waits])).toEqual([
    ["a.example", true],
    ["b.example", true],
    ["c.example", false],
  ]);
});

test("links are pages of the site, without query and fragment", () => {
  const { links } = read(`
<a href="/b/?x=1#y">b</a> <a href="c">c</a> <a href="/b/">b</a> <a href="/photo.jpg">p</a>
<a href="/page.html">h</a> <a href="https://other.example/">o</a> <a href="mailto:a@b.example">m</a>
<a href="/out" rel="nofollow">n</a> <a href="/file" download>d</a> <a href="http://[">x</a>`);
  expect(links).toEqual([
    "https://magazine.example/b/",
    "https://magazine.example/a/c",
    "https://magazine.example/page.html",
  ]);
});

test("storage APIs in inline scripts are detected", () => {
  const { storage } = read(
    `<p>localStorage</p><script>document.cookie = "a=1"; sessionStorage.setItem("a", 1)</script>`,
  );
  expect(storage).toEqual(["document.cookie", "sessionStorage"]);
});

test("a hostile page is parsed in bounded time, with bounded results", () => {
  const hosts = Array.from({ length: 5_000 }, (_, n) => `<img src="https://h${n}.example/">`);
  expect(read(hosts.join("")).embeds).toHaveLength(200);
  const links = Array.from({ length: 5_000 }, (_, n) => `<a href="/p${n}">`);
  expect(read(links.join("")).links).toHaveLength(500);
  read("<".repeat(200_000));
  read("<script>".repeat(50_000));
  read(`<img src="https://${"a.".repeat(100_000)}example/">`);
});

test("the known vendors of a page are reported, by URL and script, even if blocked", () => {
  const { vendors } = read(`
<script type="text/plain" data-consent="analytics" src="https://www.googletagmanager.com/gtag/js"></script>
<script>fbq("init", "1")</script><img src="https://images.example/a.png">
<iframe src="https://www.google.com/maps/embed"></iframe><script src="https://www.google.com/recaptcha/api.js"></script>`);
  expect(vendors).toEqual(["google-analytics", "meta", "google-maps", "recaptcha"]);
});

test("third-party resources of styles are reported, and whether they are blocked", () => {
  const { embeds, vendors } = read(`<style>@import "https://fonts.googleapis.com/css";</style>
<p style="background:url(https://images.example/a.png)"></p>
<p style="background:url(&quot;data:,consent-0&quot;)" data-consent-urls="[&quot;https://www.youtube.com/a&quot;]"></p>
<p style="background:url(/a)" data-consent-urls="nonsense"></p><svg><image href="https://b.example/"/></svg>`);
  expect(embeds.map(({ kind, host, waits }) => [kind, host, waits])).toEqual([
    ["style", "fonts.googleapis.com", false],
    ["style", "images.example", false],
    ["style", "www.youtube.com", true],
    ["image", "b.example", false],
  ]);
  expect(vendors).toEqual(["google-fonts", "youtube"]);
});
