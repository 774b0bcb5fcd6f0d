import { expect, test } from "vitest";
import { testSite } from "waymark/testing";
import { modules } from "../modules.ts";
import { answer } from "./answer.ts";

/** One pixel. */
const png = Uint8Array.from(
  atob(
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  ),
  (character) => character.charCodeAt(0),
);

test("every URL of the API has a page, and images have their file, in the text and above it", async () => {
  await using started = await testSite({ modules });
  const editor = started.as({ id: 1, roles: ["administrator"] });
  const open = (link: string) => answer(started.site, new Request(link));
  const image = await editor.send("POST", "/core/v2/media", {
    body: png,
    headers: {
      "content-type": "image/png",
      "content-disposition": 'attachment; filename="quay.png"',
    },
  });
  expect(image.status).toBe(201);
  await editor.edit(`/core/v2/media/${image.body.id}`, { alt_text: 'The "quay"' });
  const file = await open(image.body.link);
  expect([file?.status, file?.headers.get("location")]).toEqual([
    302,
    new URL(image.body.source_url).pathname,
  ]);
  const boat = await editor.post("/core/v2/boats", {
    title: "Maré Alta",
    status: "publish",
    featured_media: image.body.id,
  });
  const page = await open(boat.body.link);
  expect(page?.status).toBe(200);
  const text = await page?.text();
  expect(text).toContain("<h1>Maré Alta</h1>");
  expect(text).toContain(`src="${new URL(image.body.source_url).pathname}"`);
  expect(text).toContain('alt="The &quot;quay&quot;"');
  expect((await open("http://localhost/boat/none/"))?.status).toBe(404);
});
