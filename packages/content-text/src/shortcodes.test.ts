import { expect, test } from "vitest";
import { createCounter, type Attachment, type TextContext } from "./context.ts";
import { coreShortcodes } from "./core-shortcodes.ts";
import {
  expandShortcodes,
  shortcodeAttributes,
  stripShortcodes,
  unwrapShortcodes,
} from "./shortcodes.ts";

const echo = {
  name: "echo",
  render: (call: {
    attributes: object;
    positional: readonly string[];
    content: string | null;
    expand: (html: string) => string;
  }) =>
    JSON.stringify([call.attributes, call.positional, call.content && call.expand(call.content)]),
};
const expand = (html: string, ctx: TextContext = {}) => expandShortcodes(html, coreShortcodes, ctx);

test.each([
  ['a="1" B=\'2\' c=3 d "e f"', { a: "1", b: "2", c: "3" }, ["d", "e f"]],
  ["", {}, []],
  ['x="a"b', {}, ['x="a"b']],
  ["__proto__=1", { ["__proto__"]: "1" }, []],
  ['a="<em>x</em>"', { a: "<em>x</em>" }, []],
  [`a='<a title="' b="x<" <i`, { a: "", b: "" }, [""]],
])("the attributes of %j are parsed", (source, attributes, positional) => {
  const read = shortcodeAttributes(source);
  expect(Object.entries(read.attributes)).toEqual(Object.entries(attributes));
  expect(read.positional).toEqual(positional);
});

test("tags are expanded with attributes and content; unknown, escaped and quoted ones are not", () => {
  const run = (html: string) => expandShortcodes(html, [echo]);
  expect(run("[echo a=1]")).toBe('[{"a":"1"},[],null]');
  expect(run("[echo]x[/echo]")).toBe('[{},[],"x"]');
  expect(run("[echo /]x[/echo]")).toBe("[{},[],null]x[/echo]");
  expect(run("[[echo]] [other] [echoes]")).toBe("[echo] [other] [echoes]");
  expect(run('<a title="[echo]"><!-- [echo] -->')).toBe('<a title="[echo]"><!-- [echo] -->');
  expect(run("[echo")).toBe("[echo");
});

test("a shortcode does not end inside an HTML tag", () => {
  const run = (html: string) => expandShortcodes(html, [echo]);
  expect(run(`[echo a='<a title="]">' b]`)).toBe(`[{"a":"<a title=\\"]\\">"},["b"],null]`);
  expect(run(`[echo a='<a title="']"`)).toBe(`[echo a='<a title="']"`);
});

test("stripping removes the enclosed text too", () => {
  expect(stripShortcodes("a[echo]b[/echo]c[echo]d", new Set(["echo"]))).toBe("acd");
});

test("only a shortcode alone in its paragraph replaces the paragraph", () => {
  const names = new Set(["echo"]);
  expect(unwrapShortcodes("<p> [echo]x[/echo] </p>\n<p>[echo]</p><p>a [echo]</p>", names)).toBe(
    "[echo]x[/echo]\n[echo]<p>a [echo]</p>",
  );
  expect(unwrapShortcodes("<p>[echo]</p><p>a [echo]b[/echo] c</p>", names)).toBe(
    "[echo]<p>a [echo]b[/echo] c</p>",
  );
});

test("a caption becomes a figure", () => {
  expect(
    expand(
      '[caption id="attachment_7" align="alignleft" width="300"]<img src="a.png" /> The <b>text</b>[/caption]',
    ),
  ).toBe(
    '<figure id="attachment_7" aria-describedby="caption-attachment-7" style="width: 300px" class="wp-caption alignleft">' +
      '<img src="a.png" /><figcaption id="caption-attachment-7" class="wp-caption-text">The <b>text</b></figcaption></figure>',
  );
  expect(expand('[caption width="0"]<img src="a"> x[/caption]')).toBe('<img src="a">');
  expect(
    expand('[caption id="x\'><script>" width="1" align="evil"]<img> x[/caption]'),
  ).not.toContain("<script>");
});

const image: Attachment = {
  id: 7,
  url: "/uploads/big.png",
  link: "/big/",
  mimeType: "image/png",
  caption: "Cap",
  width: 800,
  height: 600,
  sizes: [
    { name: "thumbnail", url: "/uploads/big-150x150.png", width: 150, height: 150 },
    { name: "medium", url: "/uploads/big-300x225.png", width: 300, height: 225 },
  ],
};
const context: TextContext = {
  postId: 3,
  attachment: (id) => (id === 7 ? image : undefined),
  counter: createCounter(),
};

test("a gallery renders its images; without images it renders nothing", () => {
  const html = expand('[gallery ids="7,9" columns="2" link="file"]', context);
  expect(html).toContain(
    "<div id='gallery-1' class='gallery galleryid-3 gallery-columns-2 gallery-size-thumbnail'>",
  );
  expect(html).toContain("<a href='/uploads/big.png'><img loading=\"lazy\"");
  expect(html).toContain("Cap");
  expect(expand("[gallery]")).toBe("");
});

test("players accept only http and https URLs", () => {
  expect(expand('[audio src="https://a.example/x.mp3" loop="on"]', context)).toBe(
    '<audio class="wp-audio-shortcode" id="audio-3-1" loop="1" preload="none" style="width: 100%;" controls="controls">' +
      '<source type="audio/mpeg" src="https://a.example/x.mp3?_=1" /><a href="https://a.example/x.mp3">https://a.example/x.mp3</a></audio>',
  );
  expect(expand('[video mp4="/x.mp4" width="320"]', context)).toContain('width="320" height="360"');
  expect(expand('[audio src="javascript:alert(1)//.mp3"][video src="x"]')).toBe("");
  expect(expand('[playlist ids="7"]', context)).toBe("");
});

test("an embed without a provider is a link", () => {
  expect(expand("[embed]https://a.example/?a&amp;b[/embed]")).toBe(
    '<a href="https://a.example/?a&amp;b">https://a.example/?a&amp;b</a>',
  );
  expect(expand("[embed]javascript:x[/embed]")).toBe("");
});
