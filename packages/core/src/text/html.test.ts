import { expect, test } from "vitest";
import { markup, rawHtml } from "./html.ts";
import { toMessagePage } from "../pages/message-page.ts";

test("values are escaped, markup is not, lists are joined, and undefined is empty", () => {
  const bad = `"<b>&'`;
  expect(markup`<p title="${bad}">${bad}${rawHtml("<i>x</i>")}</p>`.html).toBe(
    '<p title="&quot;&lt;b&gt;&amp;&#39;">&quot;&lt;b&gt;&amp;&#39;<i>x</i></p>',
  );
  expect(markup`${[1, markup`<br>`, "&"]}${undefined}${false}`.html).toBe("1<br>&amp;");
});

test("the body of a message page is text or the result of a template", async () => {
  const page = toMessagePage({ title: "Rooms", body: markup`<p>${"<b>"}</p>` });
  expect(page.status).toBe(200);
  expect(await page.text()).toContain("<h1>Rooms</h1>\n<p>&lt;b&gt;</p>\n</main>");
  expect(await toMessagePage({ title: "Rooms", body: "<p>b</p>" }).text()).toContain("\n<p>b</p>");
});
