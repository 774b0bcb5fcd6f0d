import { expect, test } from "vitest";
import { renderTitle } from "./content.ts";
import { toTypographic } from "./typography.ts";

/** References read back, so that cases stay legible. */
const read = (html: string) =>
  toTypographic(html).replace(/&#(\d+);/g, (_, code: string) => String.fromCodePoint(Number(code)));

test.each([
  [`"Why can't you?" she said`, "“Why can’t you?” she said"],
  [`He said "hi" and 'bye'`, "He said “hi” and ‘bye’"],
  [`the fellows' names`, "the fellows’ names"],
  [`playin' first`, "playin’ first"],
  [`(the "word")`, "(the “word”)"],
  [`"outer 'inner' end"`, "“outer ‘inner’ end”"],
  [`6' 4" tall`, "6′ 4″ tall"],
  [`the '90s and '99`, "the ’90s and ’99"],
  [`'tis the season`, "’tis the season"],
  [`"0.42" and '1.5'`, "“0.42” and ‘1.5’"],
  [`a 9" disk and "12 inches"`, "a 9″ disk and “12 inches”"],
  ["third-- next", "third– next"],
  ["a -- b", "a — b"],
  ["a---b", "a—b"],
  ["a - b", "a – b"],
  ["re-use", "re-use"],
  ["xn--bcher", "xn--bcher"],
  ["wait...", "wait…"],
  ["Name (tm)", "Name ™"],
  ["640x480 px", "640×480 px"],
  ["0x1f and 0x10", "0x1f and 0x10"],
  ["size 1.5x2.5", "size 1.5×2.5"],
  ["a4x5b", "a4x5b"],
  ["``quoted''", "“quoted”"],
])("%j becomes %j", (plain, typographic) => {
  expect(read(plain)).toBe(typographic);
});

test("an ampersand that starts no reference is encoded, in text and in attributes", () => {
  expect(toTypographic("A & B &amp; C &#169; &hellip;")).toBe("A &#038; B &amp; C &#169; &hellip;");
  expect(toTypographic('<a href="?a=1&b=2">x</a>')).toBe('<a href="?a=1&#038;b=2">x</a>');
});

test.each(["pre", "code", "kbd", "style", "script", "textarea", "tt"])(
  "text in %s is unchanged",
  (name) => {
    const html = `<${name}>"a" -- b</${name}>`;
    expect(toTypographic(html)).toBe(html);
  },
);

test("comments and the tags of known shortcodes are unchanged", () => {
  expect(toTypographic('<!-- "a" --><p>"b"</p>')).toBe('<!-- "a" --><p>&#8220;b&#8221;</p>');
  expect(toTypographic('[x a="1--2"] [y "b"]', new Set(["x"]))).toBe(
    '[x a="1--2"] [y &#8220;b&#8221;]',
  );
});

test("a title keeps its tags, is trimmed, and has a prefix if it is private", () => {
  expect(renderTitle("Beta & <em>post</em> ")).toBe("Beta &#038; <em>post</em>");
  expect(renderTitle('the password is "enter"')).toBe("the password is &#8220;enter&#8221;");
  expect(renderTitle("Theta", { isPrivate: true })).toBe("Private: Theta");
});
