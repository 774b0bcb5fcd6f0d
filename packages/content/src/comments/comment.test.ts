import { expect, test } from "vitest";
import { countLinks, renderComment, toStoredComment } from "./comment.ts";

test("a stored comment has inline elements only, and its links have rel=nofollow", () => {
  expect(
    toStoredComment(
      ' <b onclick="x">a</b><img src=x onerror=y><a href="https://a.org" rel="me" target="_blank">b</a> ',
    ),
  ).toBe('<b>a</b><a href="https://a.org" rel="nofollow ugc">b</a>');
  expect(toStoredComment('<a href="javascript:alert(1)">x</a>')).not.toMatch(/javascript/);
  expect(toStoredComment("<script>x</script>")).toBe("x");
  expect(toStoredComment("<!-- wp:html --> <!-- x -->")).toBe("");
});

test.each([
  ["One\n\nTwo\nThree", "<p>One</p>\n<p>Two<br />\nThree</p>\n"],
  [`It's "so" :)`, "<p>It&#8217;s &#8220;so&#8221; 🙂</p>\n"],
  [
    "http://a.org/b--c",
    '<p><a href="http://a.org/b--c" rel="nofollow ugc">http://a.org/b&#8211;c</a></p>\n',
  ],
  ["[gallery] [caption]", "<p>[gallery] [caption]</p>\n"],
])("%s is rendered", (stored, visible) => {
  expect(renderComment(stored, { smilies: true })).toBe(visible);
});

test("links are counted with and without markup", () => {
  expect(countLinks('<a href="http://a.org">a</a> http://b.org www.c.org d.org')).toBe(3);
});
