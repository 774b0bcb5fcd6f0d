import { importWxr } from "@waymark/content";
import { expect, test } from "vitest";
import { indexAll } from "../jobs.ts";
import { home, startSite } from "./site.ts";

const old = "https://old.test";
const pixel = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);
const item = (id: number, slug: string, fields: Record<string, string | number>, more = "") =>
  `<item><title>Title of ${slug}</title><wp:post_id>${id}</wp:post_id><wp:post_name>${slug}</wp:post_name>
${Object.entries({ status: "publish", post_type: "page", ...fields })
  .map(([name, value]) => `<wp:${name}>${value}</wp:${name}>`)
  .join("")}${more}</item>`;
const thumbnail =
  "<wp:postmeta><wp:meta_key>_thumbnail_id</wp:meta_key><wp:meta_value>10</wp:meta_value></wp:postmeta>";

async function newSite() {
  const site = await startSite();
  return Object.assign(site, {
    /** Imports one file of the export with its media, and builds missing entries. */
    upload: async (...items: string[]) => {
      const file = `<?xml version="1.0"?><rss version="2.0" xmlns:wp="http://wordpress.org/export/1.2/"><channel>
<title>Old</title><link>${old}</link><wp:wxr_version>1.2</wp:wxr_version>${items.join("")}</channel></rss>`;
      const chunks = async function* () {
        yield new TextEncoder().encode(file);
      };
      const media = async () => new Blob([pixel]).stream();
      await site.site.run(importWxr, { chunks, media });
      await site.runJob(indexAll);
    },
    sitemap: async () =>
      [...(await site.open("/sitemap-page-1.xml")).text.matchAll(/<loc>(.*?)<\/loc>/g)].map(
        ([, address = ""]) => address.slice(home.length),
      ),
  });
}

test("pages that get a parent and an image of a later file have them in their head and the sitemap", async () => {
  await using site = await newSite();
  await site.upload(
    item(5, "team", { post_parent: 4 }, thumbnail),
    item(6, "ann", { post_parent: 5 }),
    item(90, "fog", {}, thumbnail),
  );
  expect(await site.sitemap()).toEqual(["/team/", "/team/ann/", "/fog/"]);
  const tagOf = async (id: number) => (await site.get(`/core/v2/pages/${id}`)).headers.get("etag");
  const tags = await Promise.all([5, 6, 90].map(tagOf));
  await site.upload(
    item(4, "about", {}),
    item(10, "photo", {
      ...{ post_type: "attachment", status: "inherit", post_parent: 90 },
      attachment_url: `${old}/uploads/2025/05/photo.png`,
    }),
  );
  expect((await site.sitemap()).toSorted()).toEqual([
    "/about/",
    "/about/team/",
    "/about/team/ann/",
    "/fog/",
  ]);
  for (const [path, title] of [
    ["/about/", "about"],
    ["/about/team/", "team"],
    ["/about/team/ann/", "ann"],
  ] as const)
    expect((await site.open(path)).text).toContain(`<title>Title of ${title} - `);
  for (const path of ["/about/team/", "/fog/"])
    expect((await site.open(path)).text).toMatch(/"og:image" content="[^"]*photo\.png"/);
  const changed = await Promise.all([5, 6, 90].map(tagOf));
  expect(changed.every((tag, at) => tag !== null && tag !== tags[at])).toBe(true);
});

test("items of a later file have entries although items with higher ids were indexed before", async () => {
  await using site = await newSite();
  await site.upload(item(90, "fog", {}));
  await site.upload(item(7, "sea", {}));
  expect(await site.sitemap()).toEqual(expect.arrayContaining(["/fog/", "/sea/"]));
  expect((await site.open("/sea/")).text).toContain("<title>Title of sea - ");
});

test("the image of a post is in its head when a later run stores the file", async () => {
  await using site = await newSite();
  const image = { post_type: "attachment", status: "inherit", post_parent: 90 };
  const photo = item(10, "photo", { ...image, attachment_url: `${old}/uploads/photo.png` });
  const file = [item(90, "fog", {}, thumbnail), photo] as const;
  const chunks = async function* () {
    yield `<rss xmlns:wp="http://wordpress.org/export/1.2/"><channel><link>${old}</link>
<wp:wxr_version>1.2</wp:wxr_version>${file.join("")}</channel></rss>`;
  };
  await site.site.run(importWxr, { chunks });
  await site.runJob(indexAll);
  expect((await site.open("/fog/")).text).not.toContain("og:image");
  await site.upload(...file);
  expect((await site.open("/fog/")).text).toMatch(/"og:image" content="[^"]*photo\.png"/);
});
