import type { ImageChange, TempFile } from "@waymark/core";
import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { sharpImages } from "./index.ts";
import { jpeg, testImage, pixelAt, errorOf } from "./test/images.ts";
import { tempFile } from "./test/temp-file.ts";

const images = sharpImages();
const sizeOf = async (source: TempFile, change: ImageChange) => {
  const created = await images.change(source, change);
  return created && [created.width, created.height];
};

describe("change", () => {
  test("only shrinks images, and preserves the type", async () => {
    for (const format of ["jpeg", "png", "webp", "gif", "avif"] as const) {
      const source = tempFile(await (await testImage(64, 32)).toFormat(format).toBuffer());
      const created = await images.change(source, { width: 16 });
      expect(created).toMatchObject({ type: `image/${format}`, width: 16, height: 8 });
      expect(await images.probe(tempFile(created!.bytes))).toMatchObject({
        type: `image/${format}`,
        width: 16,
        height: 8,
      });
      expect(await sizeOf(source, { width: 1000, height: 1000 })).toEqual([64, 32]);
      expect(await sizeOf(source, { height: 8 })).toEqual([16, 8]);
      expect(await sizeOf(source, { width: 16, height: 16, fit: "cover" })).toEqual([16, 16]);
      expect(await sizeOf(source, { width: 48, height: 48, fit: "cover" })).toEqual([48, 32]);
    }
  });

  test("writes another type on request, an animation as its first frame", async () => {
    const source = tempFile(await (await testImage(64, 32)).gif().toBuffer());
    expect(await images.change(source, { width: 16, type: "image/png" })).toMatchObject({
      type: "image/png",
      width: 16,
      height: 8,
    });
    for (const type of ["image/svg+xml", "constructor"])
      expect(await images.change(source, { type })).toBe(undefined);
  });

  test("crops, then rotates, then resizes", async () => {
    const source = tempFile(await (await testImage(64, 32)).png().toBuffer());
    const left = await images.change(source, { crop: { left: 0, top: 8, width: 20, height: 20 } });
    expect([left?.width, left?.height, await pixelAt(left!.bytes, 19, 0)]).toEqual([20, 20, "red"]);
    const turned = await images.change(source, { rotate: 90 });
    expect([turned?.width, turned?.height]).toEqual([32, 64]);
    // Clockwise: the top edge becomes the right one, and the left edge becomes the top one.
    expect(await pixelAt(turned!.bytes, 31, 30)).toBe("green");
    expect([await pixelAt(turned!.bytes, 5, 5), await pixelAt(turned!.bytes, 5, 60)]).toEqual([
      "red",
      "blue",
    ]);
    const all = { crop: { left: 0, top: 8, width: 40, height: 20 }, rotate: 90, height: 20 };
    const created = await images.change(source, all);
    expect([created?.width, created?.height]).toEqual([10, 20]);
    expect([await pixelAt(created!.bytes, 5, 2), await pixelAt(created!.bytes, 5, 19)]).toEqual([
      "red",
      "blue",
    ]);
    expect(await sizeOf(source, { rotate: -90 })).toEqual([32, 64]);
    expect(await sizeOf(source, { rotate: 360 })).toEqual([64, 32]);
    const [width = 0, height = 0] = (await sizeOf(source, { rotate: 45 })) ?? [];
    expect([width > 64, height > 32]).toEqual([true, true]);
  });

  test("first applies the EXIF orientation 6", async () => {
    const stored = await (
      await testImage(64, 32)
    )
      .jpeg()
      .withMetadata({ orientation: 6 })
      .toBuffer();
    const source = tempFile(stored);
    expect(await images.probe(source)).toMatchObject({
      width: 32,
      height: 64,
      notes: { orientation: "6" },
    });
    const created = await images.change(source, { width: 16 });
    expect([created?.width, created?.height]).toEqual([16, 32]);
    expect([await pixelAt(created!.bytes, 5, 3), await pixelAt(created!.bytes, 5, 30)]).toEqual([
      "red",
      "blue",
    ]);
    expect((await sharp(created!.bytes).metadata()).orientation).toBeUndefined();
    const cut = await images.change(source, {
      crop: { left: 0, top: 40, width: 20, height: 20 },
      rotate: 180,
    });
    expect([cut?.width, cut?.height, await pixelAt(cut!.bytes, 10, 10)]).toEqual([20, 20, "blue"]);
    const turned = await images.change(source, {
      crop: { left: 0, top: 40, width: 20, height: 24 },
      rotate: 90,
      height: 10,
    });
    expect([turned?.width, turned?.height, await pixelAt(turned!.bytes, 2, 2)]).toEqual([
      12,
      10,
      "blue",
    ]);
  });

  test("preserves animations, unless they are rotated", async () => {
    const frames = await Promise.all(
      ["#ff0000", "#00ff00", "#0000ff"].map((background) =>
        sharp({ create: { width: 40, height: 20, channels: 3, background } })
          .png()
          .toBuffer(),
      ),
    );
    const moving = tempFile(
      await sharp(frames, { join: { animated: true } })
        .gif()
        .toBuffer(),
    );
    expect(await images.probe(moving)).toMatchObject({ width: 40, height: 20, frames: 3 });
    const created = await images.change(moving, { width: 20 });
    expect([created?.width, created?.height]).toEqual([20, 10]);
    expect(await images.probe(tempFile(created!.bytes))).toMatchObject({ frames: 3, height: 10 });
    const cut = await images.change(moving, { crop: { left: 5, top: 5, width: 10, height: 10 } });
    expect(await images.probe(tempFile(cut!.bytes))).toMatchObject({
      width: 10,
      height: 10,
      frames: 3,
    });
    const turned = await images.change(moving, { rotate: 90 });
    expect(await images.probe(tempFile(turned!.bytes))).toMatchObject({
      width: 20,
      height: 40,
      frames: 1,
    });
  });

  test("converts CMYK images to sRGB", async () => {
    const print = await (
      await testImage(40, 20)
    )
      .toColourspace("cmyk")
      .jpeg()
      .withIccProfile("cmyk")
      .toBuffer();
    const created = await images.change(tempFile(print), { width: 20 });
    expect((await sharp(created!.bytes).metadata()).space).toBe("srgb");
    expect(await pixelAt(created!.bytes, 2, 8)).toBe("red");
  });

  test("does not write TIFF", async () => {
    const tiff = tempFile(await (await testImage(40, 20)).tiff().toBuffer());
    expect(await images.change(tiff, { width: 20 })).toBeUndefined();
  });

  test("rejects a crop outside the image and a truncated file", async () => {
    const whole = await jpeg(400, 200);
    const outside = { crop: { left: 390, top: 0, width: 20, height: 20 } };
    expect(await errorOf(images.change(tempFile(whole), outside))).toEqual([
      400,
      "rest_image_broken",
    ]);
    const cut = tempFile(whole.subarray(0, whole.length - 200));
    expect(await images.probe(cut)).toMatchObject({ width: 400 });
    expect(await errorOf(images.change(cut, { width: 20 }))).toEqual([400, "rest_image_broken"]);
  });

  test("processes one image at a time, and finally all of them", async () => {
    const source = tempFile(await jpeg(800, 400));
    const sizes = await Promise.all(
      Array.from({ length: 12 }, (_, i) => sizeOf(source, { width: 10 + i * 2 })),
    );
    expect(sizes).toEqual(Array.from({ length: 12 }, (_, i) => [10 + i * 2, 5 + i]));
    const crowd = await Promise.all(
      Array.from({ length: 110 }, () => errorOf(images.probe(source))),
    );
    expect(crowd.filter((one) => one?.[1] === "rest_unavailable")).toHaveLength(9);
  });
});
