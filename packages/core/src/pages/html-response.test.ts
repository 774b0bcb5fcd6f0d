import { expect, test } from "vitest";
import { isHtmlResponse, replaceBody } from "./html-response.ts";

const html = (headers: Record<string, string> = {}, status = 200) =>
  new Response("<p>", { status, headers: { "content-type": "text/html", ...headers } });

test("a page is HTML in UTF-8, including error pages", () => {
  for (const page of [
    html(),
    html({}, 404),
    html({}, 403),
    html({}, 500),
    html({ "content-type": "text/html; charset=UTF-8" }),
    html({ "content-type": 'TEXT/HTML;charset="utf8"' }),
  ])
    expect(isHtmlResponse(page)).toBe(true);
  for (const other of [
    html({}, 206),
    html({}, 301),
    html({ "content-type": "text/html; charset=latin1" }),
    html({ "content-type": "text/htmlx" }),
    html({ "content-type": "application/json" }),
    html({ "content-encoding": "gzip" }),
    html({ "content-disposition": "attachment; filename=a.html" }),
  ])
    expect(isHtmlResponse(other)).toBe(false);
});

test("a replaced body keeps the status and the headers, except those that depend on the bytes", async () => {
  const page = replaceBody(html({ etag: '"1"', "content-length": "3", "x-own": "1" }, 404), "<b>");
  expect([page.status, await page.text()]).toEqual([404, "<b>"]);
  expect([page.headers.has("etag"), page.headers.has("content-length")]).toEqual([false, false]);
  expect(page.headers.get("x-own")).toBe("1");
});
