import { expect, test } from "vitest";
import { markup, plainText, rendered } from "./markup.ts";

test("values are escaped, markup is not, lists are joined and nothing is nothing", () => {
  const bad = `"<b>&'`;
  expect(markup`<p title="${bad}">${bad}${rendered("<i>x</i>")}</p>`.markup).toBe(
    '<p title="&quot;&lt;b&gt;&amp;&#39;">&quot;&lt;b&gt;&amp;&#39;<i>x</i></p>',
  );
  expect(markup`${[1, markup`<br>`, "&"]}${undefined}${false}`.markup).toBe("1<br>&amp;");
});

test("plain text has no elements and no references", () => {
  expect(plainText("<p>Fish &amp; chips &#8211; <em>hot</em></p>\n")).toBe("Fish & chips – hot");
  expect(plainText("a < b &unknown; &#0; &#9999999;")).toBe("a < b &unknown; &#0; &#9999999;");
});

test("a long row of open brackets is read in linear time", () => {
  const began = performance.now();
  plainText("<".repeat(200_000));
  expect(performance.now() - began).toBeLessThan(500);
});
