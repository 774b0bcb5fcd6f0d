import { hostileHtml, unsafeHtml } from "@waymark/testing";
import { describe, expect, test } from "vitest";
import { contentTags, inlineTags, toSafeAddress } from "./allowed-html.ts";
import { renderContent } from "./content.ts";
import {
  sanitizeContent,
  sanitizeInline,
  sanitizeTitle,
  toStoredContent,
  toStoredTitle,
} from "./sanitize.ts";

test("there are more than 300 hostile texts", () => {
  expect(hostileHtml.length).toBeGreaterThan(300);
});

test.each(hostileHtml)("%j is sanitized", (html) => {
  const content = sanitizeContent(html);
  expect(unsafeHtml(content, contentTags)).toEqual([]);
  expect(unsafeHtml(sanitizeInline(html), inlineTags)).toEqual([]);
  expect(unsafeHtml(sanitizeTitle(html), inlineTags)).toEqual([]);
});

test.each(hostileHtml)("%j is harmless when stored and rendered", (html) => {
  const visible = renderContent(sanitizeContent(html));
  expect(unsafeHtml(visible, [...contentTags, "source"])).toEqual([]);
});

describe("content", () => {
  test.each([
    ["Gamma <script>alert(1)</script> body", "Gamma alert(1) body"],
    ['<a href="javascript:x">y</a>', '<a href="x">y</a>'],
    ["A & B &amp; C &hellip; &nbsp;x", "A &amp; B &amp; C &hellip; &nbsp;x"],
    ["1 < 2 > 1", "1 &lt; 2 &gt; 1"],
    ["no tags > here", "no tags &gt; here"],
    [
      '<p class="a" data-x="1" aria-label="l" onclick="x">y</p>',
      '<p class="a" data-x="1" aria-label="l">y</p>',
    ],
    [
      '<p style="color:red;behavior:x;margin:0 auto">y</p>',
      '<p style="color:red;margin:0 auto">y</p>',
    ],
    ['<img src="a.png" alt="" srcset="b 2x" sizes="1px" />', '<img src="a.png" alt="" />'],
    ["<form><input>text</form>", "text"],
    ["a<!--more-->b<!--nextpage-->", "a<!--more-->b<!--nextpage-->"],
    ['<audio controls src="a.mp3"></audio>', '<audio controls src="a.mp3"></audio>'],
    [
      '<object type="application/pdf" data="https://a.example/a.pdf"></object>',
      '<object type="application/pdf" data="https://a.example/a.pdf"></object>',
    ],
    ['<object type="text/html" data="https://a.example/a">x</object>', "x"],
    [
      '<a href="https://a.example/" target="_blank">x</a>',
      '<a href="https://a.example/" target="_blank" rel="noopener">x</a>',
    ],
    [
      '<a href="mailto:a@b.example?subject=x&body=y">x</a>',
      '<a href="mailto:a@b.example?subject=x&amp;body=y">x</a>',
    ],
    ["<p>open", "<p>open</p>"],
    [
      '<a data-consent="functional" DATA-CONSENT-href="javascript:x">y</a><button data-consent-open>z</button>',
      "<a>y</a><button data-consent-open>z</button>",
    ],
    [
      '<img src="https://a.example/a.png" data-consent="necessary" />',
      '<img src="https://a.example/a.png" />',
    ],
  ])("%j is stored as %j", (html, stored) => {
    expect(sanitizeContent(html)).toBe(stored);
    expect(sanitizeContent(stored)).toBe(stored);
  });

  test("block comments are preserved, and the HTML in their attributes is sanitized", () => {
    const raw =
      '<!-- wp:acme/x {"a":"<b onclick=\\"x\\">y</b><script>z</script>","n":[1,{"u":"javascript:q"}]} -->\n<p>t</p>\n<!-- /wp:acme/x -->';
    expect(sanitizeContent(raw)).toBe(
      '<!-- wp:acme/x {"a":"\\u003cb\\u003ey\\u003c/b\\u003ez","n":[1,{"u":"q"}]} -->\n<p>t</p>\n<!-- /wp:acme/x -->',
    );
    const plain =
      '<!-- wp:group {"layout":{"type":"flex"}} --><div class="wp-block-group"><!-- wp:spacer /--></div><!-- /wp:group -->';
    expect(sanitizeContent(plain)).toBe(plain);
  });

  test("with the capability, all HTML is stored, but links that open windows are protected", () => {
    const html = '<script>a < b</script><a target="_blank" rel="x">y</a>&#150;';
    expect(toStoredContent(html, { isUnfiltered: true })).toBe(
      '<script>a < b</script><a target="_blank" rel="x noopener">y</a>&#8211;',
    );
    expect(toStoredContent("<script>a</script>", { isUnfiltered: false })).toBe("a");
  });
});

test("titles keep inline elements only", () => {
  expect(sanitizeTitle(" <em>a</em> <img src=x> <h1>b</h1> & c ")).toBe("<em>a</em>  b &amp; c");
  expect(toStoredTitle(" <h1>b</h1> ", { isUnfiltered: true })).toBe("<h1>b</h1>");
  expect(sanitizeInline('<a href="/x" title="t" class="c">l</a><!-- wp:x /-->')).toBe(
    '<a href="/x" title="t">l</a>',
  );
});

test("a safe address stays the same when it is checked again", () => {
  const values = [
    "javascript:x\u1680",
    " data: x --> ",
    "a:b:javascript:\u1680c",
    "https://a.example/ ",
  ];
  const safe = values.map(toSafeAddress);
  expect(safe).toEqual(["x", "x-->", "c", "https://a.example/"]);
  expect(safe.map(toSafeAddress)).toEqual(safe);
});
