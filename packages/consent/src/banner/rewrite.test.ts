import { expect, test } from "vitest";
import { standardVendors } from "../known/index.ts";
import { toVendorLookup } from "../known/lookup.ts";
import { rewrite, type Rules } from "./rewrite.ts";

const known = toVendorLookup(standardVendors);
const rules: Rules = {
  base: new URL("https://magazine.example/a/"),
  categoryOf: (url) => known.ofUrl(url)?.category,
  categoryOfText: (text) => known.inText(text)?.category,
  isHashed: false,
  note: (category, url) => `[${category} ${url.hostname}]`,
  head: "",
  banner: "[banner]",
};
const body = (html: string) => rewrite(`<body>${html}`, rules).replace("<body>\n[banner]", "");

test("a page without third-party content is unchanged except for the banner at the beginning of its body", () => {
  const page = `<!doctype html>
<html><head><title>A & b</title><script src="/own.js"></script><script>let a = "<body>"</script></head>
<body class='x'>
<p>text &amp; <img src=/a.png alt="">
<!-- <script src="https://www.googletagmanager.com/gtag/js"></script> -->
</body></html>`;
  expect(rewrite(page, rules)).toBe(page.replace("<body class='x'>", "<body class='x'>\n[banner]"));
  expect(rewrite("<!DOCTYPE html><p>no body</p>", rules)).toBe(
    "<!DOCTYPE html><p>no body</p>[banner]",
  );
  expect(rewrite("<html><p>no body</p>", rules)).toBe("<html><p>no body</p>[banner]");
  expect(rewrite("<p>a piece of a page</p>", rules)).toBe("<p>a piece of a page</p>");
});

test("scripts of known services are blocked by a type that browsers do not run, and nothing else changes", () => {
  expect(
    body(`<script async src="https://www.googletagmanager.com/gtag/js?id=1&amp;b=2"></script>`),
  ).toBe(
    `<script type="text/plain" data-consent="analytics" async src="https://www.googletagmanager.com/gtag/js?id=1&amp;b=2"></script>`,
  );
  expect(body(`<SCRIPT TYPE="module" src='//static.hotjar.com/a.js' crossorigin></SCRIPT>`)).toBe(
    `<script type="text/plain" data-consent="analytics" data-consent-type="module" src="//static.hotjar.com/a.js" crossorigin></SCRIPT>`,
  );
});

test("inline scripts that contact a known service are blocked", () => {
  expect(body(`<script>fbq('init', '1');</script><script>start();</script>`)).toBe(
    `<script type="text/plain" data-consent="advertisement">fbq('init', '1');</script><script>start();</script>`,
  );
  const data = `<script type="application/ld+json">{"url":"https://connect.facebook.net"}</script>`;
  expect(body(data)).toBe(data);
});

test("marked elements are blocked until their category is allowed", () => {
  expect(body(`<script data-consent="functional" src="/own.js"></script>`)).toContain(
    `<script type="text/plain" data-consent="functional" src="/own.js">`,
  );
  expect(body(`<iframe data-consent="nonsense" src="https://a.example/"></iframe>`)).toContain(
    `<iframe data-consent="others"`,
  );
  const inert = `<script type="text/plain" data-consent="analytics">a()</script>`;
  expect(body(inert)).toBe(inert);
  expect(body(`<iframe data-consent="functional" src="/map"></iframe>`)).toContain(
    "[functional magazine.example]<iframe",
  );
  expect(body(`<iframe data-consent="functional" srcdoc="a"></iframe>`)).toContain(
    ` data-consent-srcdoc="a" hidden`,
  );
  const free = `<script data-consent="necessary" src="https://static.hotjar.com/a.js"></script>`;
  expect(body(free)).toBe(free);
});

test("blocked frames have a placeholder, blocked images do not", () => {
  expect(
    body(`<iframe src="https://www.youtube.com/embed/a" title="Film" allowfullscreen></iframe>`),
  ).toBe(
    `[advertisement www.youtube.com]<iframe data-consent="advertisement" title="Film" allowfullscreen data-consent-src="https://www.youtube.com/embed/a" hidden data-consent-hidden></iframe>`,
  );
  expect(
    body(
      `<noscript><img src="https://www.facebook.com/tr?id=1" srcset="https://www.facebook.com/tr 2x"></noscript>`,
    ),
  ).toBe(
    `<noscript><img data-consent="advertisement" data-consent-src="https://www.facebook.com/tr?id=1" data-consent-srcset="https://www.facebook.com/tr 2x"></noscript>`,
  );
});

test("necessary services and first-party content are not blocked", () => {
  for (const html of [
    `<script src="https://js.stripe.com/v3/"></script>`,
    `<script src="https://magazine.example/gtag.js"></script>`,
    `<iframe src="about:blank"></iframe>`,
    `<iframe src="data:text/html,x"></iframe>`,
    `<script src="https://unknown.example/a.js"></script>`,
    `<iframe srcdoc="&lt;p>"></iframe>`,
  ])
    expect(body(html)).toBe(html);
});

test("attribute values that contain quotes remain attribute values", () => {
  const html = `<iframe src="https://www.youtube.com/a" title='"><script>alert(1)</script>'></iframe>`;
  expect(body(html)).toContain(`title="&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;"`);
});

test.each([
  ["many frames", `<iframe src="https://www.youtube.com/a"></iframe>`.repeat(20_000)],
  ["many scripts", "<script>a()</script>".repeat(50_000)],
  ["deep nesting", "<b>".repeat(300_000)],
  ["a long host", `<img src="https://${"a.".repeat(3_000)}example/">`.repeat(100)],
])("a page with %s is rewritten in bounded time", (_, html) => {
  rewrite(html, rules);
});

test("the host of a URL is the one that browsers use", () => {
  for (const src of ["/\t/www.youtube.com/a", "\\\\www.youtube.com/a", " //www.youtube.com/a"]) {
    const output = body(`<iframe src="${src}"></iframe>`);
    expect([src, output.includes("data-consent-src")]).toEqual([src, true]);
  }
});

const tracker = "https://www.facebook.com/tr";

test.each([
  ["a set of images", `<img src="/a" srcset="/a 1x, ${tracker}?a,b 2x">`],
  ["one of a set alone", `<img srcset='${tracker} 2x'>`],
  ["a source of a picture", `<picture><source srcset="${tracker}"></picture>`],
  ["a film, and its first picture", `<video src="/a" poster="${tracker}">`],
  ["a sheet", `<link rel="Stylesheet" href="${tracker}">`],
  ["what a browser fetches early", `<link rel="preload" as="image" href="${tracker}">`],
  ["an embed", `<embed src="${tracker}">`],
  ["an object", `<object data="${tracker}"></object>`],
  ["an image that sends a form", `<input type="Image" src="${tracker}">`],
  ["a page inside a frame", `<iframe srcdoc="<p><img src='${tracker}'>"></iframe>`],
  ["a script inside one", `<iframe srcdoc="<script>fbq('init')</script>"></iframe>`],
  ["a script of an old type", `<script type="text/javascript1.5" src="${tracker}"></script>`],
  ["one of another", `<script type="application/x-ecmascript" src="${tracker}"></script>`],
  ["an address of any length", `<img src="${tracker}?${"a".repeat(10_000)}">`],
  ["an element after CDATA, which HTML does not have", `<![CDATA[ x ><img src="${tracker}">`],
  ["a path below another base", `<base href="https://www.facebook.com/"><img src="tr">`],
])("%s of a known service is blocked", (_, html) => {
  const output = body(html);
  expect(output).toMatch(/<\w+ (?:type="text\/plain" )?data-consent="advertisement"/);
  expect(output.replace(/ data-consent-\w+="[^"]*"/g, "")).not.toMatch(
    /<(?!base|script)[^>]*facebook/,
  );
});

test("links that browsers do not load, and non-images, are unchanged", () => {
  for (const html of [
    `<link rel="canonical" href="${tracker}">`,
    `<link href="${tracker}">`,
    `<input src="${tracker}">`,
    `<a href="${tracker}">a</a>`,
    `<base href="/b/"><img src="tr">`,
    `<iframe srcdoc="<img src=/a>"></iframe>`,
  ])
    expect(body(html)).toBe(html);
});

test.each([
  [
    "<!doctype html><html><head><base href=/x/><script>a()</script></head><body></body></html>",
    "<head>[head]<base",
  ],
  ["<html><HEAD lang=en><title>t</title></HEAD><body>", "<HEAD lang=en>[head]<title>"],
  ["<!doctype html><title>t</title><script>a()</script><p>", "<title>t</title>[head]<script>"],
  ["<!doctype html><html><body><p>", "[head]<body>"],
])("the first script is inserted before all others in %s", (page, start) => {
  const created = rewrite(page, { ...rules, head: "[head]" });
  expect(created).toContain(start);
  expect(created.split("[head]")).toHaveLength(2);
});

test("fragments do not get the parts of complete pages", () => {
  const piece = "<p>a</p><script>b()</script>";
  expect(rewrite(piece, { ...rules, head: "[head]" })).toBe(piece);
});

const yt = "https://www.youtube.com/a";
test.each([
  [
    "an image of SVG",
    `<svg><image href="${yt}" width="5"/></svg>`,
    `<svg><image data-consent="advertisement" width="5" data-consent-href="${yt}" /></svg>`,
  ],
  [
    "one with the older name",
    `<svg><image xlink:href="${yt}"></image></svg>`,
    `<svg><image data-consent="advertisement" data-consent-xlink:href="${yt}"></image></svg>`,
  ],
  [
    "a filter's image",
    `<svg><filter><feImage href="${yt}"/></filter></svg>`,
    `<feimage data-consent="advertisement" data-consent-href="${yt}" />`,
  ],
  [
    "a reference to another file",
    `<svg><use href="${yt}#a"/></svg>`,
    `<use data-consent="advertisement" data-consent-href="${yt}#a" />`,
  ],
  [
    "a script of SVG",
    `<svg><script href="${yt}"/></svg>`,
    `<script type="text/plain" data-consent="advertisement" data-consent-href="${yt}" /></svg>`,
  ],
  [
    "one with the older name",
    `<svg><script xlink:href="${yt}"></script></svg>`,
    `<script type="text/plain" data-consent="advertisement" data-consent-xlink:href="${yt}"></script>`,
  ],
  [
    "sound of a known service",
    `<audio src="https://api.soundcloud.com/a.mp3"></audio>`,
    `<audio data-consent="functional" data-consent-src=`,
  ],
  [
    "subtitles",
    `<video><track src="${yt}"></video>`,
    `<track data-consent="advertisement" data-consent-src=`,
  ],
])("%s is blocked", (_, html, waiting) => {
  expect(body(html)).toContain(waiting);
});

test("SVG that loads nothing from a known service is unchanged", () => {
  const html = `<svg viewBox="0 0 1 1"><use href="#a"/><image href="/own.png"/><script>own()</script></svg>`;
  expect(body(html)).toBe(html);
});

test("URLs in style sheets and style attributes are blocked, and all other styles still apply", () => {
  const html = `<style nonce="a">@import "https://fonts.googleapis.com/css?a&b";p{color:red;background:url(/own.png)}</style><p class='x' style='color: red; background: url("${yt}")' title=t>`;
  expect(body(html)).toBe(
    `<style nonce="a" data-consent-css="functional" data-consent-urls="[&quot;https://fonts.googleapis.com/css?a&amp;b&quot;]">@import url("data:text/css,consent-0");p{color:red;background:url(/own.png)}</style><p class='x' style="color: red; background: url(&quot;data:,consent-0&quot;)" data-consent-css="advertisement" data-consent-urls="[&quot;${yt}&quot;]" title=t>`,
  );
});

test("URLs in styles are blocked if the names before them are written with escapes", () => {
  const sheet = body(String.raw`<style>@\69mport "https://fonts.googleapis.com/a";</style>`);
  expect(sheet).toContain('data-consent-css="functional"');
  expect(sheet).not.toContain('"https://fonts');
  const styled = body(String.raw`<p style="background:u\72l(${yt})">`);
  expect(styled).toContain('data-consent-css="advertisement"');
  expect(styled).not.toContain("l(https:");
});

test("the images of an image set are blocked", () => {
  expect(body(`<p style="background:image-set('${yt}' 1x)">`)).toContain(
    `style="background:image-set(url(&quot;data:,consent-0&quot;) 1x)" data-consent-css="advertisement"`,
  );
});

test("a blocked image has no URL in its style", () => {
  const created = body(`<img src="${yt}" style="background:url(https://fonts.gstatic.com/a)">`);
  expect(created).toContain('data-consent="advertisement"');
  expect(created).toContain('data-consent-css="functional"');
  expect(created).not.toContain("url(https:");
});

test("a frame with an embedded style sheet of such a URL is blocked", () => {
  const created = body(
    `<iframe srcdoc="<style>@import url(https://fonts.googleapis.com/a)</style>"></iframe>`,
  );
  expect(created).toContain('data-consent="functional"');
});

test("a style sheet whose hash is in the CSP of the page is unchanged", () => {
  const html = `<!doctype html><body><style>@import "https://fonts.googleapis.com/a";</style>`;
  expect(rewrite(html, { ...rules, isHashed: true })).toContain(`@import "https://fonts.`);
});

test("first-party styles are unchanged", () => {
  const html = `<style>a{b:url("/x.png")} /* https://www.youtube.com */</style><p style='a:url( x )'>`;
  expect(body(html)).toBe(html);
});
