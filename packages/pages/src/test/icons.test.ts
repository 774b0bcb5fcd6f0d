import { expect, test } from "vitest";
import { startPages, url } from "./site.ts";

/** One pixel. */
const png = Uint8Array.from(
  atob(
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  ),
  (character) => character.charCodeAt(0),
);

test("the icon of the site is the favicon and the touch icon, also at the usual paths", async () => {
  await using site = await startPages();
  const disposition = 'attachment; filename="anchor.png"';
  const headers = { "content-type": "image/png", "content-disposition": disposition };
  const { body } = await site.editor.send("POST", "/core/v2/media", { body: png, headers });
  await site.editor.post("/core/v2/settings", { site_icon: body.id });
  const path = new URL(body.source_url).pathname;
  const { text } = await site.open("/");
  expect(text).toContain(`<link rel="icon" href="${url}${path}">`);
  expect(text).toContain(`<link rel="apple-touch-icon" href="${url}${path}">`);
  for (const usual of [
    "/favicon.ico",
    "/apple-touch-icon.png",
    "/apple-touch-icon-precomposed.png",
  ]) {
    const { status, to } = await site.open(usual);
    expect([usual, status, to]).toEqual([usual, 302, path]);
  }
});

test("a site without an icon has a favicon with the first letter of its name", async () => {
  await using site = await startPages();
  expect((await site.open("/")).text).toContain(
    '<link rel="icon" type="image/svg+xml" href="/pages-icon.svg">',
  );
  expect((await site.open("/favicon.ico")).to).toBe("/pages-icon.svg");
  const icon = await site.open("/pages-icon.svg");
  expect(icon.headers.get("content-type")).toBe("image/svg+xml");
  expect(icon.text).toContain(">H</text>");
  expect((await site.open("/apple-touch-icon.png")).status).toBe(404);
});
