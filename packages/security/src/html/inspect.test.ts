import { expect, test } from "vitest";
import { toHosts } from "./hosts.ts";
import { inspectHtml } from "./inspect.ts";

const hosts = toHosts("https://site.test", ["video.example"], ["bad.example"]);
const traits = (html: string) => [...inspectHtml(html, hosts).traits.keys()];

test.each([
  ["<script>alert(1)</script>", ["script"]],
  ["<SCRIPT\n>alert(1)</SCRIPT\n>", ["script"]],
  ["<svg><script>alert(1)</script></svg>", ["script"]],
  ["<script>alert(1)", ["script"]],
  ["<script src=//x.example/a.js></script>", ["foreign-script"]],
  ["<script src='https://player.video.example/a.js'></script>", []],
  ["<script src='/a.js'></script>", ["own-script"]],
  ['<script type="application/ld+json">{"a":1}</script>', []],
  ["<img src=x onerror=alert(1)>", ["handler"]],
  ["<img src=x oNeRrOr&#x3d;alert(1)>", []],
  ["<a href=' java\nscript:alert(1)'>a</a>", ["script-url"]],
  ["<a href='&#106;avascript:alert(1)'>a</a>", ["script-url"]],
  ["<a href='data:text/html,<script>'>a</a>", ["data-page"]],
  ["<a href='data:application/xml,<a/>'>a</a>", ["data-page"]],
  ["<img src='data:image/svg+xml,<svg/>'>", []],
  ["<iframe src='https://x.example/'></iframe>", ["frame"]],
  ["<iframe src='https://video.example/'></iframe>", []],
  ["<iframe srcdoc='&lt;script>alert(1)&lt;/script>'></iframe>", ["script"]],
  ["<meta http-equiv=Refresh content='0;url=//x.example'>", ["refresh"]],
  ["<base href='//x.example/'>", ["base"]],
  ["<object data='a.swf'></object>", ["plugin"]],
  ["<form action='https://x.example/'><input></form>", ["foreign-form"]],
  [
    "<form action='https://x.example/'><input type=password></form>",
    ["foreign-form", "phishing-form"],
  ],
  ["<form action='/a/'><input type=password></form>", []],
  ["<iframe src='https://x.example/' style='height: 0px; border: 0'></iframe>", ["hidden-frame"]],
  ["<div hidden><iframe src='https://x.example/'></iframe></div>", ["hidden-frame"]],
  ["<iframe src='https://video.example/' width=0></iframe>", []],
  ["<div style='display: none'><a href='https://x.example'>pills</a></div>", ["hidden-links"]],
  [
    "<div style='position:absolute;left:-9999px'><div></div><a href=//x.example>a</a></div>",
    ["hidden-links"],
  ],
  ["<div style='display:none'></div><a href='https://x.example'>a</a>", []],
  ["<div style='display:none'><a href='/fog/'>a</a></div>", []],
  ["<a href='https://www.bad.example./'>a</a>", ["bad-host"]],
  ["<a href='https://notbad.example/'>a</a>", []],
  ["<pre>&lt;script&gt;eval(atob(x))&lt;/script&gt;</pre>", []],
  ["<!-- <script>alert(1)</script> -->", []],
  [`<img ${"a=1 ".repeat(120)}onerror=alert(1)>`, ["handler"]],
  ["<svg><style><img src=x onerror=alert(1)></style></svg>", ["handler"]],
  ["<svg><title><img src=x onerror=alert(1)></title></svg>", ["handler"]],
  ["<math><textarea><img src=x onerror=alert(1)>", ["handler"]],
  ["<svg><title>1 < 2</title><style>a > b {}</style></svg>", []],
  ["<style><img src=x onerror=alert(1)></style>", []],
  ["<![CDATA[><img src=x onerror=alert(1)>]]>", ["handler"]],
  ["<noscript><p title='</noscript><img src=x onerror=alert(1)>'>", ["handler"]],
  ["<noscript><!--</noscript><img src=x onerror=alert(1)>-->", ["handler"]],
  ["<noscript><img src=/a.png></noscript>", []],
  [
    "<svg><a><animate attributeName=href values='#;javascript:alert(1)'/></a></svg>",
    ["script-url"],
  ],
  [`<iframe src='https://x.example/${"a".repeat(9000)}'></iframe>`, ["frame"]],
  [`<iframe src='https:${"\n".repeat(9000)}//x.example/'></iframe>`, ["frame"]],
  ["<portal src='https://x.example/'></portal>", ["frame"]],
  ["<script type=importmap>{}</script>", ["script"]],
  [
    `<div style='${" ".repeat(6000)}display:none'><a href='https://x.example'>a</a></div>`,
    ["hidden-links"],
  ],
  [
    "<div style='height:0;overflow:hidden'><a href='https://x.example'>a</a></div>",
    ["hidden-links"],
  ],
  ["<div hidden><a href='https://x.example'>a</a></div>", ["hidden-links"]],
  ["<div style='overflow:hidden;height:10px'><a href='https://x.example'>a</a></div>", []],
  ["<p title='<script>'>1 < 2, onclick=</p>", []],
])("%s has %j", (html, expected) => {
  expect(traits(html)).toEqual(expected);
});

test("event handlers and javascript: links are scripts, and text is not", () => {
  const scripts = (html: string) => inspectHtml(html, hosts).scripts;
  expect(scripts("<img onerror='a()'><script>b()</script>")).toBe("a()\n;\nb()");
  expect(scripts("<a href='javascript:c()'>")).toBe("javascript:c()");
  expect(scripts("<p>d()</p>")).toBe("");
});

test.each([
  ["open tags", "<b>".repeat(300_000)],
  ["tags that close nothing", "<i>".repeat(150_000) + "</b>".repeat(150_000)],
  ["hidden elements", "<div style='display:none'>".repeat(40_000)],
  ["attributes", `<p ${"onclick=a ".repeat(100_000)}>`],
  ["scripts", "<script>eval(</script>".repeat(40_000)],
  ["pages inside of pages", "<iframe srcdoc='&lt;iframe srcdoc=&quot;".repeat(20_000)],
  ["half a tag", "<".repeat(1_000_000)],
  ["half a comment", "<!--".repeat(250_000)],
  ["entities", "<a href='&#106;&#97;".repeat(50_000)],
  ["styles", `<p style="${"left: -".repeat(700)}">`.repeat(200)],
])("unclosed %s are inspected in linear time", (_, html) => {
  inspectHtml(html, hosts);
});
