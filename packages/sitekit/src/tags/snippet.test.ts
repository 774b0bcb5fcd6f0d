import { expect, test } from "vitest";
import { tagProblemOf } from "./snippet.ts";

test.each([
  ["head", '<script src="/a.js" async></script>'],
  ["head", '<script>if (a < b && c > d) document.write("</" + "p>")</script>'],
  ["head", '<meta name="a" content="b"><link rel="stylesheet" href="/a.css">\n<style>p{}</style>'],
  ["head", '<noscript><link rel="stylesheet" href="/a.css"></noscript>'],
  ["body", '<noscript><img src="https://count.example/p.gif" alt=""></noscript>'],
  ["body", "<div><p>A <a href='/b'>b</a></p></div>"],
] as const)("in the %s %s is valid", (place, html) => {
  expect(tagProblemOf(html, place)).toBeUndefined();
});

test.each([
  ["head", "<script>"],
  ["body", '<noscript><a title="</noscript><style>">a</a></noscript>'],
  ["head", '<noscript><link href="</NOSCRIPT ><style>"></noscript>'],
  ["body", "<noscript><noscript></noscript></noscript>"],
  ["body", "<script></script/><style></script>"],
  ["body", '<iframe><a title="</iframe><style>"></a></iframe>'],
  ["head", "<meta/http-equiv=refresh>"],
  ["head", '<meta a="x"http-equiv=refresh>'],
  ["head", "<script></script><p>"],
  ["head", "text"],
  ["head", "<title>a</title>"],
  ["head", "<base href='https://evil.example/'>"],
  ["head", "<meta http-equiv=refresh content='0;url=https://evil.example'>"],
  ["head", "<noscript><img src=a></noscript>"],
  ["head", "</head><body>"],
  ["head", "<style>p{}"],
  ["body", "<!-- a"],
  ["body", "<div><div></div>"],
  ["body", "</div>"],
  ["head", '<meta name="a"><scr'],
  ["body", "<p>a</p"],
  ["body", "<script/>"],
  ["body", "<script>a</script >b</script>"],
  ["body", "<style>a</script>"],
  ["body", "</body></html>"],
  ["body", "<script>a<!--<script>b</script>"],
  ["body", "<textarea>"],
  ["body", "<p><div></p></div>"],
  ["body", "<a href='"],
  ["body", "<form action='https://evil.example'></form>"],
] as const)("in the %s %s would break the page", (place, html) => {
  expect(tagProblemOf(html, place)).toEqual(expect.any(String));
});

test("long invalid input takes linear time", () => {
  tagProblemOf("<div ".repeat(4_000), "body");
  tagProblemOf("<div>".repeat(4_000), "body");
  tagProblemOf("<a a=".repeat(4_000), "head");
});
