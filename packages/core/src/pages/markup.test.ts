import { expect, test } from "vitest";
import { markup, rawHtml } from "./markup.ts";

test("values are escaped, markup is not, lists are joined, and undefined is empty", () => {
  const bad = `"<b>&'`;
  expect(markup`<p title="${bad}">${bad}${rawHtml("<i>x</i>")}</p>`.html).toBe(
    '<p title="&quot;&lt;b&gt;&amp;&#39;">&quot;&lt;b&gt;&amp;&#39;<i>x</i></p>',
  );
  expect(markup`${[1, markup`<br>`, "&"]}${undefined}${false}`.html).toBe("1<br>&amp;");
});
