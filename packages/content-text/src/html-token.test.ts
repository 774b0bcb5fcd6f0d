import { expect, test } from "vitest";
import {
  attribute,
  withAttributes,
  withClasses,
  withoutAttribute,
  withStyle,
} from "./attribute.ts";
import { expandEmbeds } from "./embeds.ts";
import { escapeHtml, stripTags } from "./entity.ts";
import { fromTokens, toTokens } from "./html-token.ts";
import { limitNesting } from "./sanitize.ts";

test.each(["a<b>c</b>", "<", "a < b", "<!-- x", "<![CDATA[<b>]]>", "[x a=1]<[x]>", "</p", ""])(
  "the tokens of %j concatenate to the same text",
  (html) => {
    expect(fromTokens(toTokens(html, new Set(["x"])))).toBe(html);
  },
);

test("tags have names, comments extend to their end, and only known shortcodes are tokens", () => {
  const kinds = toTokens("t<Br/></P ><!-- <b> -->[x y][z]", new Set(["x"]));
  expect(kinds.map(({ kind, name, isEnd }) => [kind, name, isEnd])).toEqual([
    ["text", "", false],
    ["tag", "br", false],
    ["tag", "p", true],
    ["comment", "", false],
    ["shortcode", "x", false],
    ["text", "", false],
  ]);
});

test.each([
  ['<a href="x" b>', "href", "x"],
  ["<a HREF='x y'>", "href", "x y"],
  ["<a href=x>", "href", "x"],
  ["<a b>", "b", ""],
  ['<a title="href=1">', "href", undefined],
  ["<a/href=x/>", "href", "x/"],
])("in %j the attribute %s is %j", (tag, name, value) => {
  expect(attribute(tag, name)).toBe(value);
});

test("attributes, classes and styles are added in place", () => {
  expect(withAttributes("<img />", { alt: '"', width: 3, x: null })).toBe(
    '<img alt="&quot;" width="3" />',
  );
  expect(withClasses('<p class="a">', ["a", "b"])).toBe('<p class="a b">');
  expect(withClasses("<p class=a>", ["b"])).toBe('<p class="a b">');
  expect(withClasses("<p>", ["b"])).toBe('<p class="b">');
  expect(withStyle('<p style="a:b;">', "c:d")).toBe('<p style="a:b;c:d">');
  expect(withoutAttribute('<p a="1" b>', "a")).toBe("<p b>");
});

test.each([
  ["<p>a <b>b</b></p>", "a b"],
  ["a<script>x</script>b<style>y</style>c", "abc"],
  ["a<!-- <b> -->b", "ab"],
  ["1 < 2 > 0", "1 < 2 > 0"],
  ["a<b", "a"],
  ["<script>open", "open"],
])("the text of %j is %j", (html, text) => {
  expect(stripTags(html)).toBe(text);
});

test("text is escaped for content and attributes", () => {
  expect(escapeHtml(`<a b="c" d='e'>&`)).toBe("&lt;a b=&quot;c&quot; d=&#039;e&#039;&gt;&amp;");
});

test("URLs are embedded only alone on a line or in a paragraph, outside tags", () => {
  const embed = (url: string) => `{${url}}`;
  expect(expandEmbeds("  https://a.example/ ", embed)).toBe("  {https://a.example/} ");
  expect(expandEmbeds("<p>https://a.example/</p>", embed)).toBe("<p>{https://a.example/}</p>");
  expect(expandEmbeds("see https://a.example/", embed)).toBe("see https://a.example/");
  expect(expandEmbeds('<a title="\nhttps://a.example/\n">', embed)).toBe(
    '<a title="\nhttps://a.example/\n">',
  );
});

test("tags nested too deeply are removed with their end tags; elements that close each other do not count", () => {
  expect(limitNesting("<b><i><u>x</u></i></b><br><u>y</u>", 2)).toBe("<b><i>x</i></b><br><u>y</u>");
  expect(limitNesting("<p>1<p>2<p>3", 2)).toBe("<p>1<p>2<p>3");
  expect(limitNesting("<b></x><b></x><b></x><b>", 2)).toBe("<b></x><b></x></x>");
});
