import { expect, test } from "vitest";
import { autolink, markLinks } from "./autolink.ts";

const link = (href: string, text = href) => `<a href="${href}" rel="nofollow ugc">${text}</a>`;

test("links are marked as user-generated", () => {
  expect(markLinks('<a href="http://a.org">a</a>, <abbr title="x">b</abbr>')).toBe(
    '<a href="http://a.org" rel="nofollow ugc">a</a>, <abbr title="x">b</abbr>',
  );
});

test.each([
  ["See https://a.org/x?y=1&amp;z=2.", `See ${link("https://a.org/x?y=1&amp;z=2")}.`],
  ["(www.a.org)", `(${link("http://www.a.org", "www.a.org")})`],
  ["http://a.org/b_(c), d", `${link("http://a.org/b_(c)")}, d`],
  [
    "http://a.org&gt; http://b.org&quot;",
    `${link("http://a.org")}&gt; ${link("http://b.org")}&quot;`,
  ],
  ["<b>http://a.org</b>", `<b>${link("http://a.org")}</b>`],
  [link("http://a.org"), link("http://a.org")],
  ["<code>http://a.org</code>", "<code>http://a.org</code>"],
  ["xhttp://a.org javascript:alert(1) http://", "xhttp://a.org javascript:alert(1) http://"],
  ["http://a.org/'x", `<a href="http://a.org/&#039;x" rel="nofollow ugc">http://a.org/'x</a>`],
])("%j becomes %j", (html, expected) => {
  expect(autolink(html)).toBe(expected);
});

test("takes linear time", () => {
  for (const part of ["http://a.org ", "(((http://", "www.", "http://a.org)))))", "&gt;http://"])
    autolink(part.repeat(200_000 / part.length));
});
