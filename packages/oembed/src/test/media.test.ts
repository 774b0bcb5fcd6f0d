import type { Images } from "@waymark/core";
import { expect, test } from "vitest";
import { embed, home, startSite } from "./site.ts";

// A minimal image; the image processor below returns its size.
const pixel = Uint8Array.from(
  atob(
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  ),
  (character) => character.charCodeAt(0),
);
const images: Images = {
  probe: async () => ({ type: "image/png", width: 1200, height: 800, frames: 1, notes: {} }),
  change: async (_, { width = 1200, height = 800, fit }) =>
    fit === "cover"
      ? { bytes: pixel, type: "image/png", width, height }
      : { bytes: pixel, type: "image/png", width, height: Math.round((width * 2) / 3) },
};
const start = async () => {
  const site = await startSite({ images });
  const upload = async (fields: Readonly<Record<string, string>> = {}) => {
    const file = new File([pixel], "fog.png", { type: "image/png" });
    const { status, body } = await site.administrator.upload("/core/v2/media", file, fields);
    expect(status).toBe(201);
    return body;
  };
  return Object.assign(site, { upload });
};

test("items are returned with their featured image, in a suitable size", async () => {
  await using site = await start();
  const image = await site.upload();
  await site.make("posts", { featured_media: image.id });
  const { body } = await site.get(embed, { url: `${home}/2026/01/15/fog/`, maxwidth: 400 });
  const { medium } = image.media_details.sizes;
  expect([body.thumbnail_url, body.thumbnail_width, body.thumbnail_height]).toEqual([
    medium.source_url,
    medium.width,
    medium.height,
  ]);
  const response = await site.open("/2026/01/15/fog/embed/");
  expect(response.headers.get("content-security-policy")).toContain(`img-src ${home};`);
  expect(await response.text()).toContain(`<img src="${home}/uploads/`);
});

test("images that are not public, and those of protected items, are not embedded", async () => {
  await using site = await start();
  const draft = await site.make("posts", { status: "draft" });
  const hidden = await site.upload({ post: String(draft.id) });
  const open = await site.upload();
  await site.make("posts", { slug: "a", featured_media: hidden.id });
  await site.make("posts", { slug: "b", featured_media: open.id, password: "pw" });
  for (const slug of ["a", "b"]) {
    const { body } = await site.get(embed, { url: `${home}/2026/01/15/${slug}/` });
    expect(body.title).toMatch(/Fog$/);
    expect(body).not.toHaveProperty("thumbnail_url");
    expect(await (await site.open(`/2026/01/15/${slug}/embed/`)).text()).not.toContain("<img");
  }
});

test("a file is embedded if the item it is attached to is public", async () => {
  await using site = await start();
  const post = await site.make("posts");
  const draft = await site.make("posts", { status: "draft", slug: "draft" });
  const locked = await site.make("posts", { slug: "locked", password: "pw" });
  const alone = await site.upload({ title: "Alone" });
  const attached = await site.upload({ title: "Attached", post: String(post.id) });
  for (const { id, link, title } of [alone, attached])
    for (const url of [`${home}/?attachment_id=${id}`, link]) {
      const { status, body } = await site.get(embed, { url });
      expect([url, status, body.title]).toEqual([url, 200, title.raw]);
      expect(body.thumbnail_width).toBeLessThanOrEqual(600);
      expect(body.html).toContain(`<a href="${link}">`);
    }
  for (const parent of [draft, locked]) {
    const { id, link } = await site.upload({ post: String(parent.id) });
    for (const url of [`${home}/?attachment_id=${id}`, link])
      expect([url, (await site.get(embed, { url })).status]).toEqual([url, 404]);
  }
});
