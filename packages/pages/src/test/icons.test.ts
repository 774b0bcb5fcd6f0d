import { sharpImages } from "@waymark/images-sharp";
import sharp from "sharp";
import { expect, test } from "vitest";
import { startPages, url } from "./site.ts";

const touchPaths = ["/apple-touch-icon.png", "/apple-touch-icon-precomposed.png"];
/** A site whose icon is an image of this type. */
async function startWithIcon(type: "jpeg" | "png", { convert = true } = {}) {
  const site = await startPages(convert ? { images: sharpImages() } : {});
  const picture = sharp({
    create: { width: 400, height: 300, channels: 3, background: "#0000ff" },
  });
  const body = await picture.toFormat(type).toBuffer();
  const disposition = `attachment; filename="anchor.${type}"`;
  const headers = { "content-type": `image/${type}`, "content-disposition": disposition };
  const { body: image } = await site.editor.send("POST", "/core/v2/media", {
    body: new Uint8Array(body),
    headers,
  });
  await site.editor.post("/core/v2/settings", { site_icon: image.id });
  return { ...site, path: new URL(image.source_url).pathname };
}
const openImage = async (site: Awaited<ReturnType<typeof startPages>>, path: string) => {
  const response = await site.test.site.fetch(new Request(url + path));
  const bytes = new Uint8Array(await response.arrayBuffer());
  const { data, info } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  return {
    type: response.headers.get("content-type"),
    width,
    height,
    pixels: (x: number, y: number) => [...data.subarray((y * width + x) * channels)].slice(0, 3),
  };
};

test("the icon of the site is the favicon, also at the usual path", async () => {
  await using site = await startWithIcon("png");
  const { text } = await site.open("/");
  expect(text).toContain(`<link rel="icon" href="${url}${site.path}">`);
  const { status, to } = await site.open("/favicon.ico");
  expect([status, to]).toEqual([302, site.path]);
});

test("the touch icon is created from the icon of the site as a PNG image of 180 pixels", async () => {
  await using site = await startWithIcon("jpeg");
  const { text } = await site.open("/");
  expect(text).toContain(
    '<link rel="apple-touch-icon" sizes="180x180" href="/apple-touch-icon.png">',
  );
  for (const path of touchPaths) {
    const icon = await openImage(site, path);
    expect(icon).toMatchObject({ type: "image/png", width: 180, height: 180 });
    expect(icon.pixels(90, 90)[2]).toBeGreaterThan(250);
  }
});

test("without a library for images the touch icon is the icon itself", async () => {
  await using site = await startWithIcon("png", { convert: false });
  for (const path of touchPaths) {
    const { status, to } = await site.open(path);
    expect([path, status, to]).toEqual([path, 302, site.path]);
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
});

test("a site without an icon has a touch icon in the accent color of the theme", async () => {
  await using site = await startPages({
    pages: { tokens: { "color-accent": "#0a3", "color-on-accent": "oklch(0.9 0 0)" } },
  });
  const icon = await openImage(site, "/apple-touch-icon.png");
  expect(icon).toMatchObject({ type: "image/png", width: 180, height: 180 });
  expect(icon.pixels(2, 2)).toEqual([0x00, 0xaa, 0x33]);
  expect(icon.pixels(90, 50)).toEqual([255, 255, 255]);
  const posted = await site.open("/apple-touch-icon.png", { method: "POST" });
  expect(posted.status).toBe(405);
});
